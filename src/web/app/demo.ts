import { createContext, useContext } from 'react'

/** Whether the site shows the demo: then its words stand where the owner has none. */
const DemoContext = createContext(false)
export const DemoProvider = DemoContext.Provider
export const useDemo = () => useContext(DemoContext)
