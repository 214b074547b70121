import { z } from 'zod'
import type { Field, Values } from './fields.ts'
import * as field from './fields.ts'

/**
 * The owner's settings: everything about the site that is not an entry of a collection, described once by the same
 * field kinds. The API, the admin's forms and the stored versions come from here; `site.config.ts` holds the values of
 * a fresh site.
 */

const card = {
  title: field.line('Title'),
  text: field.paragraph('Text'),
  icon: field.icon('Icon', { hint: 'An icon name such as Globe or Server.' }),
}

const identity = {
  name: field.line('Name', { hint: 'In the header, page titles, posts, templates, emails and share pictures.' }),
  role: field.line('Role', { hint: 'What you do, in a few words. It follows your name in titles.' }),
  description: field.paragraph('Description', { hint: 'One or two sentences for search engines and the feed.' }),
  place: field.line('Place'),
  email: field.email('Email', { hint: 'Shown to visitors.' }),
  languages: field.list('Languages'),
  links: field.rows('Links', { label: field.line('Name'), address: field.requiredAddress('Address') }),
  portrait_url: field.image('Portrait', { hint: 'For search engines.' }),
  cv_url: field.address('CV', { hint: 'The address of a PDF. Without it, Download CV is not shown.' }),
}

const homeWords = {
  hero_label: field.line('Line above the heading'),
  hero_title: field.line('Heading'),
  hero_lead: field.paragraph('Text'),
  hero_facts: field.list('Short facts', 'lines'),
  hero_nodes: field.rows('Nodes of the drawing', { label: field.line('Name'), detail: field.line('Detail') }),
  services_grid: field.rows('Kinds of work (extended home page)', card),
}

const pageWords = {
  about_title: field.line('About: heading'),
  about_lead: field.paragraph('About: text'),
  about_description: field.paragraph('About: description for search engines'),
  services_title: field.line('Services: heading'),
  services_lead: field.paragraph('Services: text'),
  services_description: field.paragraph('Services: description for search engines'),
  services_reasons: field.rows('Services: reasons to choose you', card),
  services_closing: field.line('Services: closing sentence'),
  projects_title: field.line('Projects: heading'),
  projects_lead: field.paragraph('Projects: text'),
  projects_description: field.paragraph('Projects: description for search engines'),
}

const contactWords = {
  contact_title: field.line('Heading'),
  contact_lead: field.paragraph('Text'),
  contact_description: field.paragraph('Description for search engines'),
  availability: field.optionalLine('Availability', { hint: 'Such as “Booking projects from January”.' }),
  availability_until: field.moment('Availability is shown until', { hint: 'Empty means always.' }),
  footer_year: field.line('Year in the footer'),
}

const experience = field.rows('Experience', {
  role: field.line('Role'),
  company: field.line('Company'),
  period: field.line('Period'),
  text: field.paragraph('Text'),
  technologies: field.list('Technologies'),
})

interface Group {
  /** The fields of an object, or the one list that the group is. */
  fields: Record<string, Field> | Field<unknown[]>
  /** Only the admin reads it. */
  isPrivate?: boolean
}

const define = <const G extends Group>(group: G) => group

/** The groups of `GET /api/settings`. */
export const settingGroups = {
  identity: define({ fields: identity }),
  words: define({ fields: { ...homeWords, ...pageWords, ...contactWords } }),
  experience: define({ fields: experience }),
  ads: define({ fields: { list_slot: field.line('Slot in lists'), article_slot: field.line('Slot in posts') } }),
  comments: define({
    isPrivate: true,
    fields: {
      moderation: field.choice('Moderation', ['all', 'first'], 'all'),
    },
  }),
  accounts: define({
    isPrivate: true,
    fields: {
      second_factor_required: field.flag('Admins need a second factor', false),
    },
  }),
  mail: define({
    isPrivate: true,
    fields: {
      sender: field.optionalEmail('Sender', { hint: 'Overrides MAIL_FROM.' }),
      receiver: field.optionalEmail('Receiver', { hint: 'Gets messages and comments. Overrides CONTACT_TO.' }),
    },
  }),
  messages: define({
    isPrivate: true,
    fields: {
      files_days: field.amount('Days after which attached files are deleted'),
      suspects_days: field.amount('Days after which probable spam is deleted'),
      files_megabytes: field.amount('Megabytes that all attached files may take'),
    },
  }),
} satisfies Record<string, Group>

type Groups = typeof settingGroups
export type GroupName = keyof Groups
export const groupNames = Object.keys(settingGroups) as GroupName[]

type ValueOf<Fields> = Fields extends Field<infer Value> ? Value : Values<Fields>

/** All settings, by group. */
export type Settings = { -readonly [Name in GroupName]: ValueOf<Groups[Name]['fields']> }

type PublicName = { [Name in GroupName]: Groups[Name] extends { isPrivate: true } ? never : Name }[GroupName]
/** The settings that visitors see. */
export type PublicSettings = Pick<Settings, PublicName>

const isPublic = (name: GroupName): name is PublicName => !('isPrivate' in settingGroups[name])
export const isList = (fields: Group['fields']): fields is Field<unknown[]> =>
  'kind' in fields && typeof fields.kind === 'string'

const objectOf = (fields: Record<string, Field>, schema: (field: Field) => z.ZodType) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, schema(value)])))

const shapeOf = (names: GroupName[], schema: (fields: Group['fields']) => z.ZodType) =>
  z.object(Object.fromEntries(names.map((name) => [name, schema(settingGroups[name].fields)])))

const stored = (names: GroupName[]) =>
  shapeOf(names, (fields) => (isList(fields) ? fields.output : objectOf(fields, ({ output }) => output)))

/** All settings, as they are stored. */
export const settingsShape = stored(groupNames) as z.ZodType as z.ZodType<Settings>
export const publicSettingsShape = stored(groupNames.filter(isPublic)) as z.ZodType as z.ZodType<PublicSettings>

/** Any part of the settings: groups and fields that are left out keep their values. */
export type SettingsPatch = {
  [Name in GroupName]?: Settings[Name] extends unknown[] ? Settings[Name] : Partial<Settings[Name]>
}

/** A change, with the `updated_at` that its author read. */
export interface SettingsChange extends SettingsPatch {
  updated_at?: string | undefined
}
const notAnObject = 'The body must be a JSON object.'
export const settingsPatch = z.object(
  {
    updated_at: z.string().optional(),
    ...shapeOf(groupNames, (fields) =>
      (isList(fields) ? fields.input : objectOf(fields, ({ input }) => input.optional())).optional(),
    ).shape,
  },
  notAnObject,
) as z.ZodType as z.ZodType<SettingsChange>

/** `updated_at` of settings that were never saved. */
export const neverSaved = new Date(0).toISOString()
export interface AdminSettings extends Settings {
  updated_at: string
}
export const adminSettings = z.object({
  updated_at: z.string(),
  ...stored(groupNames).shape,
}) as z.ZodType as z.ZodType<AdminSettings>

/** The test email as the outbox lists it. */
export const testEmail = z.object({ id: z.string(), recipient: z.string() })

/** Earlier settings. `created_at` is when they were saved. */
export const settingsVersionSummary = z.object({ id: z.string(), created_at: z.string() })
export const settingsVersion = settingsVersionSummary.extend({ settings: settingsShape })

/** What visitors see of the settings at a time. An availability that has ended is left out. */
export function publicSettings({ words, ...groups }: Settings, now: Date): PublicSettings {
  const { availability, availability_until: until } = words
  const ended = until !== null && new Date(until) <= now
  const all = { ...groups, words: { ...words, availability: ended ? null : availability } }
  return Object.fromEntries(groupNames.filter(isPublic).map((name) => [name, all[name]])) as unknown as PublicSettings
}

/** @returns the settings with the parts of a patch replaced */
export const patched = (settings: Settings, patch: SettingsPatch): Settings =>
  Object.fromEntries(
    groupNames.map((name) => {
      const [old, given] = [settings[name], patch[name]]
      return [name, given === undefined || Array.isArray(given) ? (given ?? old) : { ...old, ...given }]
    }),
  ) as Settings

/** The forms of the admin's page, in order. A long group has several. */
export interface SettingForm {
  id: string
  heading: string
  group: GroupName
  fields: Record<string, Field>
}

export const settingForms: readonly SettingForm[] = [
  { id: 'identity', heading: 'Identity', group: 'identity', fields: identity },
  { id: 'home', heading: 'Home page', group: 'words', fields: homeWords },
  { id: 'pages', heading: 'Other pages', group: 'words', fields: pageWords },
  { id: 'contact', heading: 'Contact and footer', group: 'words', fields: contactWords },
  { id: 'experience', heading: 'Experience', group: 'experience', fields: { experience } },
  { id: 'ads', heading: 'Ads', group: 'ads', fields: settingGroups.ads.fields },
  { id: 'comments', heading: 'Comments', group: 'comments', fields: settingGroups.comments.fields },
  { id: 'accounts', heading: 'Sign-in', group: 'accounts', fields: settingGroups.accounts.fields },
  { id: 'mail', heading: 'Email', group: 'mail', fields: settingGroups.mail.fields },
  { id: 'messages', heading: 'Messages', group: 'messages', fields: settingGroups.messages.fields },
]
