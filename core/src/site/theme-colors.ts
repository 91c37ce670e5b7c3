/** The colors of the paper: what a phone draws around the app. */
export const themeColors = { light: '#FBF8F3', dark: '#171512' } as const
