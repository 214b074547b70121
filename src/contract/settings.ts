import { z } from 'zod'
import type { Field, Values } from './fields.ts'
import * as field from './fields.ts'
import { jsonBody } from './json-body.ts'
import { accentProblem, cornerStyles, defaultAccent, typePairings } from './look.ts'
import { mailHost, mailPassword, mailPort, mailSecurities, securityLabels } from './settings/mail.ts'
import { wordForms } from './settings/words.ts'

/**
 * The owner's settings: everything about the site that is not an entry of a collection, described once by the same
 * field kinds. The API, the admin's forms and the stored versions come from here; `site.config.ts` holds the values of
 * a fresh site.
 */

const identity = {
  name: field.line('Name', { hint: 'In the header, page titles, posts, templates, emails and share pictures.' }),
  role: field.hideableLine('Role', { hint: 'What you do, in a few words. It follows your name in titles.' }),
  description: field.hideableParagraph('Description', {
    hint: 'One or two sentences, below each post and for search engines and the feed.',
  }),
  place: field.hideableLine('Place'),
  email: field.email('Email', { hint: 'Shown to visitors. Leave empty to show none.' }),
  languages: field.list('Languages'),
  links: field.rows('Links', { label: field.line('Name'), address: field.requiredAddress('Address') }),
  portrait_url: field.image('Portrait', {
    hint: 'On the About page, below posts and for search engines. Without it, that page shows the picture of its own entry.',
  }),
  logo_url: field.image('Logo', {
    hint: 'In the header, icons, emails and share pictures. A square one works best. Without one, a drawn mark is used.',
  }),
  cv_url: field.document('CV', {
    hint: 'A PDF. Without one, visitors get a CV that is made from your experience, education and skills, if your name is in Latin, Greek or Cyrillic letters.',
  }),
}

const experience = field.rows('Experience', {
  role: field.line('Role'),
  company: field.line('Company'),
  period: field.line('Period'),
  text: field.paragraph('Text'),
  technologies: field.list('Technologies'),
})

const ads = {
  list_slot: field.line('Slot in lists'),
  article_slot: field.line('Slot in posts'),
  house_title: field.optionalLine('House card: title', {
    hint: 'Your own card, shown in the ad slots. Without a title, the slots take no room.',
  }),
  house_text: field.optionalParagraph('House card: text'),
  house_url: field.address('House card: link'),
  house_image_url: field.image('House card: image'),
}

const comments = {
  moderation: field.choice('Moderation', ['all', 'first'], 'all', {
    optionLabels: { all: 'Approve every comment', first: 'Approve only the first comment of each person' },
  }),
  closed_after_days: field.amount('Close comments on a post after (days)', {
    hint: 'Counted from the date of the post. Leave empty or 0 for never.',
  }),
}

const letters = {
  enabled: field.flag('Readers can subscribe to new posts by email', false),
  heading: field.line('Heading of the field'),
  text: field.paragraph('Text of the field', {
    hint: 'What subscribers get, and how often. The field is below posts and in the footer.',
  }),
}

const look = {
  accent: field.color('Accent', accentProblem, {
    fallback: defaultAccent,
    hint: 'Used for links, buttons and icons. Each theme uses the nearest shade that is readable.',
  }),
  type: field.choice('Type', typePairings, 'grotesk', {
    optionLabels: { grotesk: 'Familjen Grotesk and Literata', serif: 'Literata and Instrument Sans' },
  }),
  corners: field.choice('Corners', cornerStyles, 'soft'),
}

const mail = {
  host: mailHost,
  port: mailPort,
  security: field.choice('Encryption', mailSecurities, 'starttls', { optionLabels: securityLabels }),
  user: field.optionalLine('User', {
    hint: 'Often your whole email address. Leave it empty for a server that asks for none.',
  }),
  sender: field.optionalEmail('Sender', {
    hint: 'The address that your site’s emails come from. The server must let you use it.',
  }),
  receiver: field.optionalEmail('Receiver', {
    hint: 'Gets messages and comments. Leave it empty to get them at your account’s address.',
  }),
}

interface FormFields {
  heading: string
  fields: Record<string, Field>
}

/** A group is an object of fields or a single list, and is shown in one form or in several. */
type Group = {
  fields: Record<string, Field> | Field<unknown[]>
  /** Only the admin reads it. */
  isPrivate?: boolean
} & ({ heading: string } | { forms: Record<string, FormFields> })

const define = <const G extends Group>(group: G) => group

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never

const inForms = <const Forms extends Record<string, FormFields>>(forms: Forms) => ({
  forms,
  fields: Object.assign({}, ...Object.values(forms).map(({ fields }) => fields)) as Intersection<
    Forms[keyof Forms]['fields']
  >,
})

export const settingGroups = {
  identity: define({ heading: 'Identity', fields: identity }),
  words: define(inForms(wordForms)),
  experience: define({ heading: 'Experience', fields: experience }),
  look: define({ heading: 'Look', fields: look }),
  ads: define({ heading: 'Ads', fields: ads }),
  privacy: define({
    heading: 'Privacy',
    // It is long, and every page contains the public settings. `GET /api/privacy` answers it as HTML.
    isPrivate: true,
    fields: {
      text: field.markdown('Text of the privacy page', {
        hint: 'What the site stores about visitors. The first text describes this software; change it when you add something.',
      }),
    },
  }),
  comments: define({ heading: 'Comments', isPrivate: true, fields: comments }),
  letters: define({ heading: 'Posts by email', fields: letters }),
  accounts: define({
    heading: 'Sign-in',
    isPrivate: true,
    fields: { second_factor_required: field.flag('Admins need a second factor', false) },
  }),
  mail: define({ heading: 'Email', isPrivate: true, fields: mail }),
  // The texts that the owner has reviewed. The group has no form: `/admin/review` writes it.
  review: define({ forms: {}, isPrivate: true, fields: { done: field.list('Reviewed texts') } }),
  messages: define({
    heading: 'Messages',
    isPrivate: true,
    fields: {
      files_days: field.amount('Delete attachments after (days)'),
      suspects_days: field.amount('Delete suspected spam after (days)'),
      files_megabytes: field.amount('Total size of all attachments (MB)'),
    },
  }),
} satisfies Record<string, Group>

type Groups = typeof settingGroups
export type GroupName = keyof Groups
export const groupNames = Object.keys(settingGroups) as GroupName[]

type ValueOf<Fields> = Fields extends Field<infer Value> ? Value : Values<Fields>

export type Settings = { -readonly [Name in GroupName]: ValueOf<Groups[Name]['fields']> }

type PublicName = { [Name in GroupName]: Groups[Name] extends { isPrivate: true } ? never : Name }[GroupName]
export type PublicSettings = Pick<Settings, PublicName> & {
  /** The addresses of pages with nothing on them, to which the menus do not link. */
  empty_pages?: readonly string[] | undefined
}

const isPublic = (name: GroupName): name is PublicName => !('isPrivate' in settingGroups[name])
export const isList = (fields: Group['fields']): fields is Field<unknown[]> =>
  'kind' in fields && typeof fields.kind === 'string'

const objectOf = (fields: Record<string, Field>, schema: (field: Field) => z.ZodType) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, schema(value)])))

const shapeOf = (names: GroupName[], schema: (fields: Group['fields']) => z.ZodType) =>
  z.object(Object.fromEntries(names.map((name) => [name, schema(settingGroups[name].fields)])))

const stored = (names: GroupName[]) =>
  shapeOf(names, (fields) => (isList(fields) ? fields.output : objectOf(fields, ({ output }) => output)))

export const settingsShape = stored(groupNames) as z.ZodType as z.ZodType<Settings>
export const publicSettingsShape = stored(groupNames.filter(isPublic)).extend({
  empty_pages: z
    .array(z.string())
    .optional()
    .meta({ description: 'Pages, and the list of tools, with nothing on them, if no menu links to them' }),
}) as z.ZodType as z.ZodType<PublicSettings>

/** Any part of the settings: groups and fields that are left out keep their values. */
export type SettingsPatch = {
  [Name in GroupName]?: Settings[Name] extends unknown[] ? Settings[Name] : Partial<Settings[Name]>
}

/** A change, with the `updated_at` that its author read. */
export interface SettingsChange extends SettingsPatch {
  updated_at?: string | undefined
  /** For the mail server and the user that the changed settings name. It is stored sealed, and no answer has it. */
  mail_password?: string | null | undefined
}
export const settingsPatch = jsonBody({
  updated_at: z.string().optional(),
  mail_password: mailPassword.input.optional(),
  ...shapeOf(groupNames, (fields) =>
    (isList(fields) ? fields.input : objectOf(fields, ({ input }) => input.optional())).optional(),
  ).shape,
}) as z.ZodType as z.ZodType<SettingsChange>

/** `updated_at` of settings that were never saved. */
export const neverSaved = new Date(0).toISOString()
export interface AdminSettings extends Settings {
  updated_at: string
}
export const adminSettings = z.object({
  updated_at: z.string(),
  ...stored(groupNames).shape,
}) as z.ZodType as z.ZodType<AdminSettings>

/** How the site sends emails: what the settings alone do not say. */
export const mailFacts = z.object({
  server: z.enum(['environment', 'settings', 'files']),
  /** The variables of the environment that are set, and so win over the settings. */
  variables: z.array(z.enum(['SMTP_URL', 'MAIL_FROM', 'CONTACT_TO'])),
  /** Whether the password for the server and the user of the settings is saved. */
  has_password: z.boolean(),
})

/** The test email as the outbox lists it. */
export const testEmail = z.object({ id: z.string(), recipient: z.string() })

/** Earlier settings. `created_at` is when they were saved; `neverSaved` for those of the fresh site. */
export const settingsVersionSummary = z.object({ id: z.string(), created_at: z.string() })
export const settingsVersion = settingsVersionSummary.extend({ settings: settingsShape })

/** What visitors see of the settings at a time. An availability that has ended is left out. */
export function publicSettings({ words, ...groups }: Settings, now: Date): PublicSettings {
  const { availability, availability_until: until } = words
  const ended = until !== null && new Date(until) <= now
  const all = { ...groups, words: { ...words, availability: ended ? null : availability } }
  return Object.fromEntries(groupNames.filter(isPublic).map((name) => [name, all[name]])) as unknown as PublicSettings
}

export const patched = (settings: Settings, patch: SettingsPatch): Settings =>
  Object.fromEntries(
    groupNames.map((name) => {
      const [old, given] = [settings[name], patch[name]]
      return [name, given === undefined || Array.isArray(given) ? (given ?? old) : { ...old, ...given }]
    }),
  ) as Settings

export interface SettingForm extends FormFields {
  id: string
  group: GroupName
}

/** The forms of the admin's page, in order. Every field of every group is in one of them. */
export const settingForms: readonly SettingForm[] = groupNames.flatMap((group) => {
  const described: Group = settingGroups[group]
  if ('forms' in described) return Object.entries(described.forms).map(([id, form]) => ({ id, group, ...form }))
  const { heading, fields } = described
  return [{ id: group, group, heading, fields: isList(fields) ? { [group]: fields } : fields }]
})
