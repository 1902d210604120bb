import Box from '@mui/material/Box'
import { applicationTypes } from '../../../rest/organization/applications.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { typeLabel, type ApplicationForm } from './application.ts'
import { t } from './messages.ts'

/** How people sign in with an application; the title of a new one, too. */
export const ApplicationFields = ({ form, isNew }: { form: ApplicationForm; isNew: boolean }) => {
  const { errors } = form.formState
  return (
    <Card title={t(isNew ? 'about' : 'signIn')} isForm>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {isNew && (
          <TextField
            label={t('name')}
            help={t('nameHelp')}
            error={errors.title?.message}
            isRequired
            autoComplete="off"
            {...form.register('title')}
          />
        )}
        <SelectField
          label={t('type')}
          error={errors.appType?.message}
          choices={applicationTypes.map((value) => ({ value, label: typeLabel(value) }))}
          {...form.register('appType')}
        />
        <Field
          label={t('redirectUris')}
          help={t('redirectUrisHelp')}
          error={errors.redirectUris?.message}
        >
          {(control) => (
            <TextArea
              {...control}
              isCode
              rows={4}
              spellCheck={false}
              {...form.register('redirectUris')}
            />
          )}
        </Field>
      </Box>
    </Card>
  )
}
