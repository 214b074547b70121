import { createContext, useContext } from 'react'

/** The site's own origin, such as https://example.com, for addresses that leave the site. */
const OriginContext = createContext('')
export const OriginProvider = OriginContext.Provider
export const useOrigin = () => useContext(OriginContext)
