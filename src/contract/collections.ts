import { z } from 'zod'
import { currencies, fallbackCurrency } from './currencies.ts'
import type { Field, Values } from './fields.ts'
import * as field from './fields.ts'
import { toolCategories } from './tool-categories.ts'

/** The names of a collection in the messages of spec 8. */
interface Wording {
  /** The admin page's heading (spec 2). */
  heading: string
  /** "Failed to save {one}." */
  one: string
  /** "Failed to load {many}." */
  many: string
  /** "Failed to fetch {call}", the generic failure of spec 8. */
  call: string
  /** The button that opens the form, where the form is closed until then (spec 2); elsewhere it is "New". */
  add?: string
  /** Whether the sentences of spec 8 go without a full stop here. */
  noFullStop?: boolean
}

interface Description {
  wording: Wording
  fields: Record<string, Field>
  /** Fields that the server computes at every save. Clients only read them. */
  computed?: Record<string, z.ZodType>
  /** The flag that shows an entry to visitors. */
  visible?: string
  /** The time from which visitors see an entry. */
  visibleFrom?: string
  /** Long fields, which lists for visitors leave out unless they are requested by name. */
  long?: readonly string[]
  /** Ascending by `display_order`, or by the time of creation. */
  order: 'display_order' | 'newest' | 'oldest'
}

/** How many days a living number counts as current unless the owner sets another limit. */
export const numberDays = 30

/** The alt text of an uploaded image; null if the owner has not set one, and for other images. */
const imageAlt = { image_alt: z.string().nullable() }

const story = { group: 'Story' }
const facts = { group: 'Facts of the case' }
const living = { group: 'Living number' }
const origin = { group: 'Where it comes from' }

const define = <const D extends Description>(description: D) => description

/** The nine collections of spec 7, each described once. Tables, routes, calls, lists and forms come from here. */
export const collections = {
  skills: define({
    wording: { heading: 'Skill Categories', one: 'skill category', many: 'skills', call: 'skills' },
    fields: {
      category: field.line('Category', { filtered: true }),
      icon: field.icon('Icon', { hint: 'An icon name such as Code or Server.' }),
      technologies: field.list('Technologies'),
      display_order: field.order(),
    },
    order: 'display_order',
  }),
  about: define({
    wording: { heading: 'About Content', one: 'about entry', many: 'about content', call: 'about' },
    fields: {
      title: field.line('Title'),
      title_fr: field.optionalLine('Title (French)', {
        hint: 'Leave empty to show the English title above the French text.',
      }),
      description_en: field.paragraph('Description (English)'),
      description_fr: field.paragraph('Description (French)'),
      image_url: field.describedImage('Image'),
      stats_years: field.amount('Years'),
      stats_projects: field.amount('Projects'),
      stats_clients: field.amount('Clients'),
      stats_technologies: field.amount('Technologies'),
      display_order: field.optionalOrder(),
    },
    computed: imageAlt,
    order: 'display_order',
  }),
  projects: define({
    wording: { heading: 'Projects', one: 'project', many: 'projects', call: 'project' },
    fields: {
      title: field.line('Title'),
      description: field.paragraph('Description'),
      category: field.line('Category', { filtered: true }),
      image_url: field.describedImage('Image'),
      technologies: field.list('Technologies'),
      github_url: field.address('GitHub address'),
      live_url: field.address('Live address'),
      featured: field.flag('Featured', false),
      display_order: field.order(),
      slug: field.derivedSlug('Slug', story),
      problem: field.optionalParagraph('Problem', {
        ...story,
        hint: 'What the client came with, in two or three sentences.',
      }),
      body: field.optionalMarkdown('What was built', {
        ...story,
        hint: 'With headings, pictures and code, as in a post.',
      }),
      result_label: field.optionalLine('Result', { ...story, hint: 'What changed, such as: Monthly bill.' }),
      result_before: field.optionalLine('Before', { ...story, hint: 'Such as: $1,140.' }),
      result_after: field.optionalLine('After', { ...story, hint: 'Such as: $257 a month.' }),
      client_quote: field.optionalParagraph('Client’s words', story),
      client_role: field.optionalLine('Who said it', {
        ...story,
        hint: 'Such as: Operations manager, Example Freight.',
      }),
      example: field.flag('The client is an example', false, { on: 'Example' }),
      service: field.optionalLine('Service', {
        ...facts,
        hint: 'The title of the service that fits. The case then ends with its price, and the service shows the result.',
      }),
      sector: field.optionalLine('Sector', { ...facts, hint: 'Such as: Logistics.' }),
      duration: field.optionalLine('Duration', { ...facts, hint: 'Such as: 5 weeks.' }),
      people: field.optionalLine('People', { ...facts, hint: 'How many people use it, such as: 12 in operations.' }),
      price_band: field.optionalLine('Price', { ...facts, hint: 'Such as: $5,000 to $10,000.' }),
      number_label: field.optionalLine('Words after the number', {
        ...living,
        hint: 'Such as: orders since March 2025. A system of the client sends the number: PUT /api/projects/{slug}/number with {"value": 41208} and a key that may set a project’s number. The page Automation has a workflow for it.',
      }),
      number_days: field.amount('Days it counts as current', {
        ...living,
        hint: `Empty: ${numberDays}. If no number comes for longer, visitors see “After” again.`,
      }),
    },
    computed: {
      ...imageAlt,
      body_html: z.string().nullable(),
      /** Whether its page says more than its card. Null in a row that an earlier release has stored since the upgrade. */
      has_story: z.boolean().nullable(),
      /** What a client's system sent last; null if the owner gave no words for it, or if it is no longer current. */
      number: z
        .object({
          value: z.number(),
          /** The value as pages write it. */
          figure: z.string(),
          label: z.string(),
          at: z.string(),
          /** Whether it came today, in UTC. */
          today: z.boolean(),
        })
        .nullable(),
    },
    long: ['body', 'body_html'],
    order: 'display_order',
  }),
  education: define({
    wording: {
      heading: 'Education & Certifications',
      one: 'education entry',
      many: 'education entries',
      call: 'education',
    },
    fields: {
      degree: field.line('Degree'),
      institution: field.line('Institution'),
      year: field.line('Year', { hint: 'A year or a range, as text.' }),
      type: field.choice('Type', ['degree', 'certification', 'course'], 'degree'),
      display_order: field.order(),
    },
    order: 'display_order',
  }),
  certifications: define({
    wording: { heading: 'Certifications', one: 'certification', many: 'certifications', call: 'certification' },
    fields: {
      name: field.line('Name'),
      issuer: field.line('Issuer'),
      year: field.line('Year'),
      display_order: field.order(),
    },
    order: 'display_order',
  }),
  blogs: define({
    wording: { heading: 'Blog Posts', one: 'blog post', many: 'blog posts', call: 'blog' },
    fields: {
      title: field.line('Title'),
      slug: field.slug('Slug'),
      excerpt: field.optionalParagraph('Excerpt'),
      description: field.optionalParagraph('Meta description', { hint: 'Shown in search results.' }),
      content: field.markdown('Content'),
      keywords: field.keywords('Keywords'),
      image_url: field.describedImage('Image'),
      series: field.optionalLine('Series', {
        hint: 'Posts with the same series link to each other, the oldest first.',
      }),
      published: field.flag('Published', false, { on: 'Published', off: 'Draft' }),
      publish_at: field.moment('Publish at', {
        hint: 'When visitors first see the published post; also its date. Leave empty to publish at once.',
      }),
    },
    computed: {
      ...imageAlt,
      content_html: z.string(),
      /** The start of the content as plain text, for cards and descriptions; null when there is none. */
      content_start: z.string().nullable(),
      outline: z.array(z.object({ id: z.string(), text: z.string(), level: z.union([z.literal(2), z.literal(3)]) })),
      reading_minutes: z.number(),
    },
    visible: 'published',
    visibleFrom: 'publish_at',
    long: ['content', 'content_html', 'outline'],
    order: 'newest',
  }),
  services: define({
    wording: { heading: 'Services', one: 'service', many: 'services', call: 'service' },
    fields: {
      title: field.line('Title'),
      description: field.paragraph('Description'),
      icon: field.suggestion('Icon', ['Globe', 'Smartphone', 'Brain', 'Palette', 'TrendingUp', 'Server'], 'Globe'),
      starting_price: field.amount('Starting price'),
      currency: field.suggestion('Currency', currencies, fallbackCurrency),
      pricing_model: field.suggestion('Pricing model', ['Fixed', 'Hourly', 'Monthly'], 'Fixed'),
      features: field.list('Features', 'lines'),
      active: field.flag('Active', true, { off: 'Inactive' }),
    },
    visible: 'active',
    order: 'oldest',
  }),
  'ai-tools': define({
    wording: { heading: 'AI Tools', one: 'AI tool', many: 'AI tools', call: 'AI tool' },
    fields: {
      title: field.line('Title'),
      description: field.paragraph('Description'),
      category: field.choice('Category', toolCategories),
      pricing: field.suggestion('Pricing', ['Free', 'Freemium', 'Paid'], 'Free'),
      image_url: field.image('Image'),
      technologies: field.list('Technologies'),
      demo_url: field.address('Demo address'),
      docs_url: field.address('Documentation address'),
      github_url: field.address('GitHub address'),
      active: field.flag('Active', true, { off: 'Inactive' }),
    },
    visible: 'active',
    order: 'oldest',
  }),
  testimonials: define({
    wording: {
      heading: 'Testimonials',
      one: 'testimonial',
      many: 'testimonials',
      call: 'testimonial',
      add: 'Add Testimonial',
      noFullStop: true,
    },
    fields: {
      client_name: field.line('Client name'),
      client_position: field.optionalLine('Position'),
      client_company: field.optionalLine('Company'),
      client_image_url: field.image('Image'),
      testimonial: field.paragraph('Testimonial'),
      rating: field.rating('Rating'),
      featured: field.flag('Featured', false),
      display_order: field.order(),
      active: field.flag('Active', true, { off: 'Inactive' }),
      client_logo_url: field.image('Logo', { ...origin, hint: 'The company’s logo, shown beside the name.' }),
      client_url: field.address('Website', origin),
      project: field.optionalLine('Case', {
        ...origin,
        hint: 'The slug of the project that it is about, such as orders-to-warehouse.',
      }),
      example: field.flag('Example', false),
    },
    visible: 'active',
    order: 'display_order',
  }),
} satisfies Record<string, Description>

export type CollectionName = keyof typeof collections
export const collectionNames = Object.keys(collections) as CollectionName[]
export type Collection = Description

/** Everything that the owner writes; templates are not a collection, because they are files. */
export type EntryKind = CollectionName | 'workflows'
export const entryKindNames: EntryKind[] = [...collectionNames, 'workflows']

export type OrderedName = {
  [Name in CollectionName]: (typeof collections)[Name]['order'] extends 'display_order' ? Name : never
}[CollectionName]

export const isOrdered = (name: CollectionName): name is OrderedName => collections[name].order === 'display_order'

/** The field that names an entry: the first one. */
export const nameField = ({ fields }: Pick<Collection, 'fields'>): string => Object.keys(fields)[0] ?? ''

/** The fields of every stored entry besides its own. Times are ISO 8601 in UTC. */
export const stored = { id: z.string(), created_at: z.string(), updated_at: z.string() }

type Computed<D> = D extends { computed: infer C }
  ? { [K in keyof C]: C[K] extends z.ZodType<infer V> ? V : never }
  : unknown

/** An entry as the API returns it: `Entry<'blogs'>` is a blog post. */
export type Entry<Name extends CollectionName> = Name extends CollectionName
  ? { id: string; created_at: string; updated_at: string } & Values<(typeof collections)[Name]['fields']> &
      Computed<(typeof collections)[Name]>
  : never

/** What a client sends to create or replace an entry; optional fields may be left out. */
export type EntryInput<Name extends CollectionName> = Partial<Values<(typeof collections)[Name]['fields']>>
