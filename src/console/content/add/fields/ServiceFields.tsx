import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { JsonField } from '../../../ui/code/JsonField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { AddForm } from '../form.ts'
import { t } from '../messages.ts'

/** The fields for the credentials with which the portal signs in to a secured service. */
export const ServiceFields = ({ form }: { form: AddForm }) => {
  const { errors } = form.formState
  const [limits, filter] = useWatch({
    control: form.control,
    name: ['serviceProxyParams', 'serviceProxyFilter'],
  })
  return (
    <>
      <Typography color="textSecondary">{t('serviceHelp')}</Typography>
      <TextField
        label={t('serviceUsername')}
        error={errors.serviceUsername?.message}
        autoComplete="off"
        {...form.register('serviceUsername')}
      />
      <TextField
        label={t('servicePassword')}
        error={errors.servicePassword?.message}
        type="password"
        autoComplete="new-password"
        {...form.register('servicePassword')}
      />
      <TextField
        label={t('serviceCredentialsType')}
        error={errors.serviceCredentialsType?.message}
        autoComplete="off"
        {...form.register('serviceCredentialsType')}
      />
      <JsonField
        label={t('serviceProxyParams')}
        help='{"hitsPerInterval": 100, "intervalSeconds": 60, "referrers": ["https://host"]}'
        error={errors.serviceProxyParams?.message}
        value={limits}
        onChange={(text) => form.setValue('serviceProxyParams', text, { shouldDirty: true })}
      />
      <JsonField
        label={t('serviceProxyFilter')}
        error={errors.serviceProxyFilter?.message}
        value={filter}
        onChange={(text) => form.setValue('serviceProxyFilter', text, { shouldDirty: true })}
      />
    </>
  )
}
