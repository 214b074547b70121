import { Tabs } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

interface ViewTabsProps<View extends string> {
  label: string
  views: readonly { key: View; label: ReactNode }[]
  view: View
  onView: (view: View) => void
  /** For tabs below other tabs. */
  small?: boolean
  children: ReactNode
}

const middleOf = (element: Element) => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** On a phone the row of tabs scrolls. The page must not: the tabs may be far down. */
const scrollTo = (tab: HTMLElement | null) => {
  const row = tab?.parentElement
  if (row) row.scrollBy({ left: middleOf(tab) - middleOf(row) })
}

export const ViewTabs = <View extends string>({
  label,
  views,
  view,
  onView,
  small = false,
  children,
}: ViewTabsProps<View>) => (
  <Tabs.Root value={view} onValueChange={(chosen) => onView(chosen as View)}>
    <Tabs.List
      aria-label={label}
      // On a phone many tabs are one row that scrolls; its edge shows that there are more.
      className={cx(
        'flex flex-wrap gap-2 [scrollbar-width:none] max-sm:-mx-5 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1',
        small ? 'mb-4 gap-x-5 gap-y-1' : 'mb-6',
      )}
    >
      {views.map(({ key, label: name }) => (
        <Tabs.Trigger
          key={key}
          ref={key === view ? scrollTo : undefined}
          value={key}
          className={cx('max-sm:flex-none', small ? 'admin-tab-small' : 'filter')}
        >
          {name}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
    <Tabs.Content value={view} className="grid gap-4">
      {children}
    </Tabs.Content>
  </Tabs.Root>
)
