// The browser's entry in development, served by Vite: React's hot reloading first, then the site.
import '/@vite/client'
import { injectIntoGlobalHook } from '/@react-refresh'

injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
await import('/src/web/app/browser.tsx')
