declare module 'virtual:sentences/*' {
  const sentences: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default sentences;
}
