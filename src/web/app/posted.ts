import { createContext, type RefObject, useContext, useEffect, useState } from 'react'
import type { PostedForm } from '../../contract/page.ts'

const PostedContext = createContext<RefObject<PostedForm | null>>({ current: null })
export const PostedProvider = PostedContext.Provider

/** The refused form that this page answers. Once shown it is forgotten: coming back later, one finds a fresh form. */
export function usePostedForm(): PostedForm | null {
  const holder = useContext(PostedContext)
  const [posted] = useState(() => holder.current)
  useEffect(() => {
    holder.current = null
  }, [holder])
  return posted
}
