import { useSyncExternalStore } from 'react'

const nothing = () => () => {}
const isSupported = () => typeof PublicKeyCredential === 'function'

/** False in a browser without passkeys, and on a site without https. The server assumes them, so that nothing moves. */
export const usePasskeySupport = (): boolean => useSyncExternalStore(nothing, isSupported, () => true)
