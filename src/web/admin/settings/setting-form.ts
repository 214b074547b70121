import { z } from 'zod'
import type { SettingsReview } from '../../../contract/review.ts'
import { mailPassword } from '../../../contract/settings/mail.ts'
import {
  type AdminSettings,
  isList,
  type SettingForm,
  type SettingsPatch,
  settingForms,
  settingGroups,
} from '../../../contract/settings.ts'
import { call } from '../../account/session.ts'
import { ApiError } from '../../api/call.ts'
import { useAdminQuery } from '../admin-query.ts'
import type { AnyEntry, Body, Editable, Fields } from '../form/editable.ts'
import { bodyOf, formValues } from '../form/entry-values.ts'
import { standingWords } from '../form/standing-form.tsx'

/** Whether the group is one list, which is then the only field of its form. */
const isOneList = ({ group }: SettingForm) => isList(settingGroups[group].fields)

/** The part of the settings that a form shows, as an entry: the form's id is its id. */
const entryOf = (form: SettingForm, { updated_at, ...settings }: AdminSettings): AnyEntry => ({
  ...(isOneList(form) ? { [form.group]: settings[form.group] } : settings[form.group]),
  id: form.id,
  created_at: updated_at,
  updated_at,
})

export const changeOf = (form: SettingForm, values: Body): SettingsPatch => ({
  [form.group]: isOneList(form) ? values[form.group] : values,
})

/** Names the fields as the form does: the server writes `words.hero_title`. */
const inForm = (error: unknown, { group }: SettingForm): unknown => {
  if (!(error instanceof ApiError) || error.code === 'unreachable') return error
  const { status, code, message, fields } = error
  const named = Object.entries(fields).map(([name, text]) => [
    name.replace(`${group}.`, '').replace('mail_password', 'password'),
    text,
  ])
  return new ApiError(status, { code, error: message, fields: Object.fromEntries(named) })
}

/** Only the form has the password: the API never returns it with the settings. */
const secrets = { password: mailPassword }

/** Puts the password below the user it belongs to. */
const withSecret = (fields: Fields): Fields => {
  const { sender, receiver, ...server } = fields
  return { ...server, ...secrets, ...(sender && { sender }), ...(receiver && { receiver }) }
}

export function editableSettings(form: SettingForm): Editable {
  const { id, heading } = form
  const fields = form.group === 'mail' ? withSecret(form.fields) : form.fields
  const inputs = Object.entries(fields).map(([name, { input }]) => [name, input] as const)
  const read = async () => entryOf(form, await call('GET /api/admin/settings'))
  return {
    name: `settings ${id}`,
    one: heading.toLowerCase(),
    fields,
    words: standingWords('Failed to load settings.', 'Failed to save settings.', 'Settings saved.'),
    values: (entry) => formValues(fields, entry),
    body: (values, entry) => bodyOf(fields, values, entry),
    schema: z.object(Object.fromEntries(inputs)),
    read,
    create: read,
    update: async (_, { updated_at, password, ...values }) => {
      const seen = { updated_at: String(updated_at), ...(password ? { mail_password: String(password) } : {}) }
      try {
        return entryOf(form, await call('PUT /api/admin/settings', { body: { ...seen, ...changeOf(form, values) } }))
      } catch (error) {
        throw inForm(error, form)
      }
    },
  }
}

export const useReview = () => useAdminQuery(['settings', 'review'], () => call('GET /api/admin/settings/review'))

export function withMarks(
  editable: Editable,
  { group }: SettingForm,
  waiting: SettingsReview['waiting'] = [],
): Editable {
  const names = new Set(waiting.map(({ name }) => name))
  const marked = Object.entries(editable.fields).map(([name, field]) => {
    if (!names.has(`${group}.${name}`)) return [name, field]
    return [name, { ...field, hint: ['Not reviewed yet.', field.hint].filter(Boolean).join(' ') }]
  })
  return { ...editable, fields: Object.fromEntries(marked) }
}

/** All fields of all forms, by `group.field`, to compare versions. */
export const allFields: Fields = Object.fromEntries(
  settingForms.flatMap(({ group, heading, fields }) =>
    Object.entries(fields).map(([name, field]) => [
      name === group ? name : `${group}.${name}`,
      { ...field, label: name === group ? heading : `${heading}: ${field.label}` },
    ]),
  ),
)

export const allValues = (settings: Omit<AdminSettings, 'updated_at'>): Body =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([group, values]) =>
      Array.isArray(values)
        ? [[group, values]]
        : Object.entries(values).map(([name, value]) => [`${group}.${name}`, value]),
    ),
  )
