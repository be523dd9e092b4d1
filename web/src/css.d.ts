declare module '@fontsource-variable/noto-sans-sc';
