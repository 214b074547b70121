import { type RefObject, useEffect, useRef, useState } from 'react'

/** Becomes true when the element is about to come into view, and stays so. */
export function useNear<Of extends Element>(): [RefObject<Of | null>, boolean] {
  const element = useRef<Of>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '1200px 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, near]
}
