import { paths } from '../../contract/site-map.ts'
import { useSettings } from '../app/page-context.ts'
import { Link, NavLink } from '../router/link.tsx'
import { BrandMark } from './brand-mark.tsx'
import { headerLinks } from './links.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { PrintHead } from './print-head.tsx'
import { SearchButton } from './search-button.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** Fixed above every page; `pt-header` of the page's `<main id="main">` reserves its space. */
export function Header() {
  const { identity } = useSettings()
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="site-header fixed inset-x-0 top-0 z-40 border-b border-line bg-paper">
        <div className="wrap flex h-header items-center gap-6 md:gap-5">
          <Link
            to={paths.home}
            className="flex min-h-11 min-w-0 items-center gap-3 font-heading text-lg leading-tight font-bold md:max-lg:gap-2 md:max-lg:text-base md:max-lg:leading-tight"
          >
            <BrandMark />
            <span className="line-clamp-2">{identity.name}</span>
          </Link>
          <nav aria-label="Main" className="ml-auto hidden md:block">
            <ul className="flex items-center gap-3 lg:gap-6">
              {headerLinks.map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to} end={to === paths.home} className="nav-link" data-label={label}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          {/* As wide on a phone before the menu has arrived as after it, so that the theme button does not move. */}
          <div className="ml-auto flex items-center max-md:min-w-33 md:ml-0">
            <SearchButton />
            <ThemeToggle />
            <MobileMenu />
          </div>
        </div>
      </header>
      <PrintHead />
    </>
  )
}
