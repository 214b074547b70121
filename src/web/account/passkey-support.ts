import { useSyncExternalStore } from 'react'

const nothing = () => () => {}
/** Passkeys belong to a name, so browsers refuse them at `192.168.1.20` and `[::1]`. */
const isAddress = (host: string) => /^[\d.]+$|^\[/.test(host)
const isSupported = () => typeof PublicKeyCredential === 'function' && !isAddress(location.hostname)

/**
 * False in a browser without passkeys, on a site without https, and at an address of numbers. The server assumes them,
 * so that nothing moves.
 */
export const usePasskeySupport = (): boolean => useSyncExternalStore(nothing, isSupported, () => true)
