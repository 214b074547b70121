import { Tabs } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'

interface ViewTabsProps<View extends string> {
  label: string
  views: readonly { key: View; label: ReactNode }[]
  view: View
  onView: (view: View) => void
  /** The chosen view. */
  children: ReactNode
}

/** Tabs that show different views of one list. The arrow keys move between them. */
export function ViewTabs<View extends string>({ label, views, view, onView, children }: ViewTabsProps<View>) {
  const choose = (value: string) => {
    const chosen = views.find(({ key }) => key === value)
    if (chosen) onView(chosen.key)
  }
  const tabs = useRef<HTMLDivElement>(null)
  // On a phone the row of tabs scrolls. The page must not: the tabs may be far down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab is found by its state.
  useEffect(() => {
    const chosen = tabs.current?.querySelector('[data-state=active]')
    if (chosen) tabs.current?.scrollBy({ left: middleOf(chosen) - middleOf(tabs.current) })
  }, [view])
  return (
    <Tabs.Root value={view} onValueChange={choose}>
      <Tabs.List ref={tabs} aria-label={label} className="admin-tabs">
        {views.map(({ key, label: name }) => (
          <Tabs.Trigger key={key} value={key} className="filter">
            {name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={view} className="grid gap-4">
        {children}
      </Tabs.Content>
    </Tabs.Root>
  )
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
