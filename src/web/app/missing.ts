import { createContext, type RefObject, useContext, useEffect, useState } from 'react'

const MissingContext = createContext<RefObject<boolean>>({ current: false })
export const MissingProvider = MissingContext.Provider

/** Whether the server knows that nothing is at the address the browser opened; addresses opened later are asked for. */
export function useMissing(): boolean {
  const holder = useContext(MissingContext)
  const [missing] = useState(() => holder.current)
  useEffect(() => {
    holder.current = false
  }, [holder])
  return missing
}
