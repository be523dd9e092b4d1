declare module 'virtual:guide/*' {
  const guide: import('../../markdown').Guide;
  export default guide;
}
