import { type RefObject, useEffect, useRef, useState } from 'react'

/** Becomes true when the element is within `margin` of the view, and stays so. */
export function useNear<Of extends Element>(margin: string): [RefObject<Of | null>, boolean] {
  const element = useRef<Of>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: margin,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [margin])
  return [element, near]
}
