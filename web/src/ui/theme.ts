import { createTheme, type MantineColorsTuple } from '@mantine/core'

const persimmon: MantineColorsTuple = [
  '#fdf1ea',
  '#f8e0d3',
  '#f2c0a6',
  '#f0a37c',
  '#f0875a',
  '#d9622f',
  '#b4400f',
  '#97340a',
  '#7a2a08',
  '#5c2006',
]

/** Mantine in our paper and ink. Fields have edges that can be seen, and every close button has a name. */
export const theme = createTheme({
  colors: { persimmon },
  primaryColor: 'persimmon',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  fontFamily: "'Instrument Sans Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Newsreader', Georgia, serif", fontWeight: '400' },
  fontSizes: { xs: '13px', sm: '15px', md: '15px', lg: '17px', xl: '21px' },
  radius: { xs: '6px', sm: '10px', md: '10px', lg: '10px', xl: '10px' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  components: {
    Input: { vars: () => ({ wrapper: { '--input-bd': 'var(--edge)', '--input-bg': 'var(--sheet)', '--input-height': '44px' } }) },
    InputWrapper: { styles: { label: { fontWeight: 600, marginBottom: 4 }, error: { fontSize: 13 } } },
    Drawer: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close', size: 44, iconSize: 20 },
        overlayProps: { backgroundOpacity: 0.45 },
        transitionProps: { duration: 180 },
      },
    },
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close', size: 44, iconSize: 20 },
        overlayProps: { backgroundOpacity: 0.45 },
        transitionProps: { duration: 180 },
      },
    },
    Menu: { defaultProps: { transitionProps: { duration: 150 } } },
  },
})
