// The browser's entry in development: React's hot reloading first, then the site. Served by Vite.
import '/@vite/client'
import { injectIntoGlobalHook } from '/@react-refresh'

injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
await import('/src/web/app/browser.tsx')
