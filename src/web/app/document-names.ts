/** The `<meta>` with the addresses of the page's code: its entry, then what that imports. */
export const codeList = 'page-code'

export const tokenKey = 'token'

/** The event that changes the theme, and the class of the button that does. */
export const themeEvent = 'theme'
export const themeButton = 'theme-button'
