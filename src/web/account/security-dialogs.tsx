import { Copy, Download } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { Passkey, SecondFactorSetup } from '../../contract/second-factor.ts'
import { messageOf } from '../api/call.ts'
import { Button, SmallButton } from '../ui/button.tsx'
import { copyText, notify, saveFile } from '../ui/notify.tsx'
import { OwnPassword, TextField } from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import { addPasskey, passkeyMessage } from './passkey-calls.ts'
import { call } from './session.ts'

export interface SecurityAction {
  what: 'add-passkey' | 'rename-passkey' | 'remove-passkey' | 'set-up' | 'renew-codes' | 'turn-off'
  passkey?: Passkey
}

type Form = Omit<ComponentProps<typeof FormDialog>, 'onClose' | 'result'>

const schemas = () => import('../../contract/second-factor.ts')

export function SecurityDialog({ what, passkey, onClose }: SecurityAction & { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null)
  const failed = (fallback: string) => (error: unknown) => notify.error(messageOf(error, fallback))
  const done = (message: string) => {
    notify.success(message)
    onClose()
  }
  const params = { id: passkey?.id ?? '' }

  const forms: Record<SecurityAction['what'], Form> = {
    'add-passkey': {
      title: 'Add a passkey',
      description:
        'Your browser then asks where to save it: on this device, on your phone, in a password manager or on a security key.',
      submit: 'Continue',
      schema: async () => (await schemas()).addPasskeyForm,
      send: async ({ password = '', name = '' }) => {
        const { recovery_codes } = await addPasskey(password, name)
        notify.success('Passkey added')
        if (recovery_codes) setCodes(recovery_codes)
        else onClose()
      },
      failed: (error) => notify.error('No passkey was added', passkeyMessage(error, 'Please try again.')),
      children: (errors) => (
        <>
          <OwnPassword error={errors.password} />
          <PasskeyName error={errors.name} hint="To tell it apart from your other passkeys, such as “Phone”." />
        </>
      ),
    },
    'rename-passkey': {
      title: 'Rename the passkey',
      submit: 'Rename',
      schema: async () => (await schemas()).passkeyNameInput,
      send: async ({ name = '' }) => {
        await call('PUT /api/auth/passkeys/{id}', { params, body: { name } })
        done('Passkey renamed')
      },
      failed: failed('Failed to rename the passkey'),
      children: (errors) => <PasskeyName error={errors.name} defaultValue={passkey?.name} />,
    },
    'remove-passkey': {
      title: `Remove “${passkey?.name}”?`,
      description: 'It can no longer sign you in here. Delete it on your device or in your password manager as well.',
      submit: 'Remove it',
      danger: true,
      schema: async () => (await schemas()).passwordInput,
      send: async ({ password = '' }) => {
        await call('DELETE /api/auth/passkeys/{id}', { params, body: { password } })
        done('Passkey removed')
      },
      failed: failed('Failed to remove the passkey'),
      children: (errors) => <OwnPassword error={errors.password} />,
    },
    'renew-codes': {
      title: 'New recovery codes',
      description: 'The old codes stop working.',
      submit: 'Create new codes',
      schema: async () => (await schemas()).passwordAndCodeInput,
      send: async ({ password = '', code = '' }) =>
        setCodes(
          (await call('POST /api/auth/second-factor/recovery-codes', { body: { password, code } })).recovery_codes,
        ),
      failed: failed('Failed to create new recovery codes'),
      children: passwordAndCode,
    },
    'turn-off': {
      title: 'Turn the second factor off?',
      description: 'Unless you have a passkey, your password alone will be enough to sign in.',
      submit: 'Turn it off',
      danger: true,
      schema: async () => (await schemas()).passwordAndCodeInput,
      send: async ({ password = '', code = '' }) => {
        await call('DELETE /api/auth/second-factor', { body: { password, code } })
        done('The second factor is off')
      },
      failed: failed('Failed to turn off the second factor'),
      children: passwordAndCode,
    },
    'set-up': {
      title: setup ? 'Scan the code with your app' : 'Set up the second factor',
      submit: 'Continue',
      cancel: '',
      schema: async () => (await schemas())[setup ? 'codeInput' : 'passwordInput'],
      send: async ({ password = '', code = '' }) => {
        if (setup) setCodes((await call('POST /api/auth/second-factor', { body: { code } })).recovery_codes)
        else setSetup(await call('POST /api/auth/second-factor/setup', { body: { password } }))
      },
      failed: failed('Failed to set up the second factor'),
      children: (errors) =>
        setup ? (
          <>
            <NewSecret {...setup} />
            <Code
              hint="The six digits that the app shows now. Your other devices will be signed out."
              inputMode="numeric"
              maxLength={7}
              error={errors.code}
            />
          </>
        ) : (
          <>
            <p>
              You need an authenticator app on your phone, such as Aegis, Google Authenticator or the one of your
              password manager.
            </p>
            <OwnPassword error={errors.password} />
          </>
        ),
    },
  }
  return (
    <FormDialog
      // A new key mounts the second step of a set-up anew, so that it begins in its first field.
      key={setup ? 'app' : 'first'}
      {...forms[what]}
      onClose={onClose}
      result={codes && recoveryCodes(codes, onClose)}
    />
  )
}

const passwordAndCode: Form['children'] = (errors) => (
  <>
    <OwnPassword error={errors.password} />
    <Code hint="From your app, or a recovery code." spellCheck={false} error={errors.code} />
  </>
)

type InputProps = Omit<ComponentProps<typeof TextField>, 'label'>

const PasskeyName = (props: InputProps) => (
  <TextField label="Name" name="name" maxLength={60} autoComplete="off" required {...props} />
)

const Code = (props: InputProps) => (
  <TextField label="Code" name="code" autoComplete="one-time-code" required {...props} />
)

const NewSecret = ({ secret, qr: { size, path } }: SecondFactorSetup) => (
  <>
    {/* Scanners expect dark modules on a light ground, in the dark theme too. */}
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width="208"
      height="208"
      role="img"
      aria-label="QR code of the key"
      shapeRendering="crispEdges"
      className="justify-self-center"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
    <div>
      <p className="text-sm text-ink-muted">Or enter this key in the app:</p>
      <p className="font-mono text-sm wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</p>
    </div>
  </>
)

function recoveryCodes(codes: readonly string[], onClose: () => void) {
  const text = `${codes.join('\n')}\n`
  return {
    title: 'Save your recovery codes',
    actions: <Button onClick={onClose}>I have saved them</Button>,
    children: (
      <div className="grid gap-5">
        <p>
          Each of these codes signs you in once without your phone. Keep them where you keep other secrets, and not only
          on that phone. They are not shown again.
        </p>
        <ul aria-label="Recovery codes" className="grid gap-3 font-mono text-sm sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-4">
          <SmallButton onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}>
            <Download aria-hidden />
            Save as a file
          </SmallButton>
          <SmallButton onClick={() => void copyText(text)}>
            <Copy aria-hidden />
            Copy
          </SmallButton>
        </div>
      </div>
    ),
  }
}
