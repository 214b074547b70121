import { z } from 'zod'
import { cvShape } from '../cv.ts'
import { limits } from '../limits.ts'
import { publicAddress } from '../public-address.ts'
import { previewedPages, settingsReview } from '../review.ts'
import * as settings from '../settings.ts'
import { restoreInput } from '../writing.ts'
import { admin, anyone, json, listOf, resource } from './endpoint.ts'
import { page } from './query.ts'

const whole = settings.adminSettings.meta({ id: 'AdminSettings' })
const stale = 'Send the `updated_at` that you read, and the call answers 409 if the settings were changed since.'

export const settingsEndpoints = resource('Settings', {
  'GET /api/settings': anyone('Get the settings that visitors see', {
    answers: { 200: json(settings.publicSettingsShape.meta({ id: 'Settings' }), 'The settings, by group') },
  }),
  'GET /api/privacy': anyone('Get the text of the privacy page', {
    answers: { 200: json(z.object({ html: z.string() }).meta({ id: 'PrivacyText' }), 'Safe HTML') },
  }),
  'GET /api/admin/settings': admin('Get all settings', { answers: { 200: json(whole, 'The settings, by group') } }),
  'PUT /api/admin/settings': admin('Change settings', {
    description: `Groups and fields that are left out keep their values. ${stale}`,
    body: settings.settingsPatch,
    answers: { 200: json(whole, 'All settings') },
    errors: [409],
  }),
  'GET /api/admin/settings/review': admin('Get the texts of a fresh site that nobody has reviewed', {
    description: 'A text is reviewed when it is changed, or when `review.done` of the settings names it.',
    answers: { 200: json(settingsReview.meta({ id: 'SettingsReview' }), 'The texts, in the order of the pages') },
  }),
  'POST /api/admin/settings/preview': admin('Get a page as it would be with other settings', {
    description: 'Nothing is saved. The body is a part of the settings, as for a change.',
    query: z.object({ page: z.enum(previewedPages).default('/') }),
    body: settings.settingsPatch,
    answers: { 200: json(z.object({ html: z.string() }), 'The page') },
    errors: [429, 503],
  }),
  'POST /api/admin/settings/cv': admin('Upload a CV', {
    description:
      'A PDF; the bytes determine its type. Visitors get it when its address is saved as `identity.cv_url`. A file that no version of the settings names is deleted after a day.',
    form: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
    maxBody: limits.cv + limits.formTexts,
    answers: { 201: json(cvShape.meta({ id: 'Cv' }), 'Where it is') },
  }),
  'GET /api/admin/settings/mail': admin('Get how emails are sent', {
    description: 'The environment wins over the settings. The password is never part of an answer.',
    answers: { 200: json(settings.mailFacts.meta({ id: 'MailFacts' }), 'How') },
  }),
  'POST /api/admin/settings/address-check': admin('Check the public address of the site from this server', {
    description: 'Whether the name resolves, the certificate is valid, http leads to https, and this site answers.',
    answers: { 200: json(publicAddress.meta({ id: 'PublicAddress' }), 'What was found') },
  }),
  'POST /api/admin/settings/test-email': admin('Send a test email to the owner', {
    answers: { 200: json(settings.testEmail, 'Where it goes') },
    errors: [409],
  }),
  'GET /api/admin/settings/versions': admin('List the earlier settings, newest first', {
    query: z.object(page),
    answers: { 200: listOf(settings.settingsVersionSummary, 'The versions') },
  }),
  'GET /api/admin/settings/versions/{id}': admin('Get earlier settings', {
    answers: { 200: json(settings.settingsVersion, 'The settings as they were') },
  }),
  'POST /api/admin/settings/versions/{id}/restore': admin('Restore earlier settings', {
    description: stale,
    body: restoreInput,
    bodyOptional: true,
    answers: { 200: json(whole, 'All settings') },
    errors: [409],
  }),
})
