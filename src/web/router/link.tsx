import type { ComponentProps, MouseEvent } from 'react'
import { leavesSite } from '../../markdown/address.ts'
import { addressText, resolve } from './address.ts'
import { type NavigateOptions, useRoute } from './context.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  /** As in `NavigateOptions`. A link to the address that is shown always replaces it, as browsers do. */
  replace?: boolean
  state?: NavigateOptions['state']
}

/** A link that changes the page without loading the document again. Without scripts it is an ordinary link. */
export function Link({ to, replace, state, onClick, target, ...rest }: LinkProps) {
  const { location, go } = useRoute()
  if (leavesSite(to)) return <a {...rest} {...{ onClick, target }} href={to} />

  const there = resolve(to, location.pathname)
  const href = addressText(there)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || (target && target !== '_self')) return
    event.preventDefault()
    go(there, { replace: replace ?? href === addressText(location), state })
  }
  return <a {...rest} target={target} href={href} onClick={follow} />
}

/** Not one that opens a tab or a menu. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

interface NavLinkProps extends LinkProps {
  /** Marked only at exactly this address, and not at those below it. */
  end?: boolean
}

/** Case and a slash at the end make no other page, as for the routes. */
const comparable = (pathname: string) => pathname.toLowerCase().replace(/\/+$/, '')

/** A link that is marked while its page, or one below it, is shown; that to the home page only there. */
export function NavLink({ end, className, ...rest }: NavLinkProps) {
  const { location } = useRoute()
  const here = comparable(location.pathname)
  const there = comparable(resolve(rest.to, location.pathname).pathname)
  const active = here === there || (!end && there !== '' && here.startsWith(`${there}/`))
  return (
    <Link
      aria-current={active ? 'page' : undefined}
      {...rest}
      className={active && className ? `${className} active` : className}
    />
  )
}
