import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Collection, collections } from '../../../contract/collections.ts'
import * as field from '../../../contract/fields.ts'
import { QueryClientProvider } from '../../queries/hooks.ts'
import { QueryClient } from '../../queries/query-client.ts'
import { timeLabel } from '../../ui/time-label.ts'
import { EntryForm } from '../form/entry-form.tsx'
import { editableCollection } from './editable-collection.ts'
import { EntryRow } from './entry-list.tsx'

const removal = { call: async () => {}, done: ['Deleted'] as [string], failed: '' }
const withQueries = (element: ReactNode) =>
  renderToStaticMarkup(<QueryClientProvider value={new QueryClient()}>{element}</QueryClientProvider>)

/** A collection with a field of every kind. No other code knows it. */
const invented: Collection = {
  wording: { heading: 'Inventions', one: 'invention', many: 'inventions', call: 'invention' },
  fields: {
    name: field.line('Name'),
    story: field.paragraph('Story'),
    notes: field.markdown('Notes'),
    slug: field.slug('Slug', 'name'),
    icon: field.icon('Sign'),
    parts: field.list('Parts'),
    words: field.keywords('Words'),
    price: field.amount('Price'),
    display_order: field.order(),
    rating: field.rating('Stars'),
    famous: field.flag('Famous', false),
    era: field.choice('Era', ['old', 'new']),
    unit: field.suggestion('Unit', ['m', 'ft'], 'm'),
    picture: field.image('Picture'),
    site: field.address('Site'),
    shown: field.moment('Shown from'),
  },
  order: 'oldest',
}

test('the form and the list row of a collection need only its description', () => {
  const nothing = () => {}
  const form = withQueries(
    <EntryForm
      editable={editableCollection('about', invented)}
      entry={null}
      focus={false}
      onSaved={nothing}
      onCancel={nothing}
      onRestore={nothing}
    />,
  )
  for (const { label } of Object.values(invented.fields)) expect(form).toContain(label)
  expect(form).toContain('New invention')

  const entry = {
    id: '1',
    created_at: '',
    updated_at: '',
    name: 'The wheel',
    story: 'It turns.',
    slug: 'the-wheel',
    parts: ['hub', 'rim'],
    price: 12,
    famous: true,
    era: 'old',
    rating: 5,
  }
  const row = withQueries(
    <EntryRow
      collection={invented}
      entry={entry}
      selected={false}
      now={new Date()}
      onEdit={nothing}
      removal={removal}
    />,
  )
  for (const seen of ['The wheel', 'It turns.', '/the-wheel', 'hub, rim', 'Famous', 'Old', '5 / 5', 'Price']) {
    expect(row).toContain(seen)
  }
})

test('a published post is Scheduled until its time has come; other posts are Published or Draft', () => {
  const now = new Date('2026-05-01T12:00:00.000Z')
  const row = (published: boolean, publish_at: string | null) => {
    const entry = { id: '1', created_at: '', updated_at: '', title: 'A post', published, publish_at }
    const parts = { collection: collections.blogs as Collection, entry, selected: false, now }
    return withQueries(<EntryRow {...parts} onEdit={() => {}} removal={removal} />)
  }
  const [past, later] = ['2026-05-01T11:59:00.000Z', '2026-05-01T12:01:00.000Z']
  expect(row(true, later)).toContain(`Scheduled for ${timeLabel(later)}`)
  expect(row(true, later)).not.toMatch(/Published|tag-ok/)
  for (const at of [null, past]) {
    expect(row(true, at)).toContain('Published')
    expect(row(true, at)).not.toContain('Scheduled')
  }
  expect(row(false, later)).toContain('Draft')
  expect(row(false, later)).not.toContain('Scheduled')
})
