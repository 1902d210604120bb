import Box from '@mui/material/Box'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { ConnectionValues } from './dataStoreText.ts'
import { t } from './messages.ts'

type Name = keyof ConnectionValues

interface Props {
  /** Of the form whose values contain `ConnectionValues`. */
  readonly register: (name: Exclude<Name, 'tls'>) => UseFormRegisterReturn
  readonly errors: Readonly<Partial<Record<Name, { readonly message?: string | undefined }>>>
  readonly tls: { readonly value: boolean; readonly onChange: (value: boolean) => void }
  /** Whether an empty password keeps the stored one. */
  readonly hasStoredPassword?: boolean
}

/** The fields of the connection of a data store. */
export const ConnectionFields = ({ register, errors, tls, hasStoredPassword = false }: Props) => (
  <Box sx={{ display: 'grid', gap: 4 }}>
    {(['host', 'port', 'database', 'user'] as const).map((name) => (
      <TextField
        key={name}
        label={t(`field.${name}`)}
        help={t(`help.${name}`)}
        error={errors[name]?.message}
        isRequired
        autoComplete="off"
        spellCheck={false}
        {...(name === 'port' && { inputMode: 'numeric', style: { maxInlineSize: 120 } })}
        {...register(name)}
      />
    ))}
    <TextField
      label={t('field.password')}
      help={t(hasStoredPassword ? 'help.passwordKept' : 'help.password')}
      error={errors.password?.message}
      isRequired={!hasStoredPassword}
      type="password"
      autoComplete="new-password"
      {...register('password')}
    />
    <SwitchField
      label={t('field.tls')}
      help={t('help.tls')}
      checked={tls.value}
      onChange={tls.onChange}
    />
  </Box>
)
