import Box from '@mui/material/Box'
import { useController, useFormContext } from 'react-hook-form'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { ConnectionValues } from './dataStoreText.ts'
import { useMessages } from './messages.ts'

interface Props {
  /** Whether an empty password keeps the stored one. */
  readonly hasStoredPassword?: boolean
}

/** The fields of the connection of a data store, within a form whose values contain `ConnectionValues`. */
export const ConnectionFields = ({ hasStoredPassword = false }: Props) => {
  const { t } = useMessages()
  const { register, formState, control } = useFormContext<ConnectionValues>()
  const { errors } = formState
  const { field: tls } = useController({ control, name: 'tls' })
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {(['host', 'port', 'database', 'user'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`field.${name}`)}
          help={t(`help.${name}`)}
          error={errors[name]?.message}
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
}
