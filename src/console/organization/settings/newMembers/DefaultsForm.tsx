import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { userTypes } from '../../../../rest/organization/identityProviders.ts'
import { including, useLicenseChoices, useRoleChoices } from '../../../shared/pickers/choices.ts'
import { GroupPicker } from '../../../shared/pickers/GroupPicker.tsx'
import { ItemPicker } from '../../../shared/pickers/ItemPicker.tsx'
import { dangerous } from '../../../shell/plan/warning.ts'
import { WarningLine } from '../../../shell/plan/WarningLine.tsx'
import { UnappliedNotice } from '../../../shell/drafts/UnappliedNotice.tsx'
import { useForm } from '../../../shell/forms/useForm.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { changesOf, valuesOf, type DefaultValues, type UserDefaults } from './defaults.ts'
import { t } from './messages.ts'
import { DefaultsPlan } from './DefaultsPlan.tsx'

interface Props {
  /** The defaults when the form was opened. */
  readonly defaults: UserDefaults
}

/** The form of the new member defaults; it has its own review, separate from the other settings. */
export const DefaultsForm = ({ defaults }: Props) => {
  // The review finds changes that other people apply meanwhile.
  const [stored, setStored] = useState(defaults)
  const shown = useMemo(() => valuesOf(stored), [stored])
  const { form, formProps, notice, reviewed, setReviewed, baseOf, discard } = useForm({
    name: 'new members',
    shown,
    base: stored,
    review: (entered, from) => changesOf(from, entered).length > 0 || undefined,
  })
  const values = useWatch({ control: form.control, compute: (all: DefaultValues) => all })
  const base = baseOf(values)
  const changes = changesOf(base, values)
  const count = changes.length
  const roles = useRoleChoices()
  const licenses = useLicenseChoices()
  const choose = (name: 'groups' | 'apps' | 'appBundles') => (ids: readonly string[]) =>
    form.setValue(name, [...ids], { shouldDirty: true })
  return (
    <Box component="form" {...formProps} aria-label={t('title')} sx={{ display: 'grid', gap: 4 }}>
      <Typography color="textSecondary">{t('line')}</Typography>
      {notice && <UnappliedNotice {...notice} />}
      <SelectField
        label={t('field.role')}
        help={
          values.role === 'org_admin' ? (
            <WarningLine warning={dangerous(t('administrators'))} />
          ) : null
        }
        placeholder={t('portalChooses')}
        choices={including(roles, values.role)}
        {...form.register('role')}
      />
      <SelectField
        label={t('field.userLicenseType')}
        placeholder={t('portalChooses')}
        choices={including(licenses, values.userLicenseType)}
        {...form.register('userLicenseType')}
      />
      <SelectField
        label={t('field.userType')}
        help={t('help.userType')}
        placeholder={t('portalChooses')}
        choices={including(
          userTypes.map((value) => ({ value, label: t(`userType.${value}`) })),
          values.userType,
        )}
        {...form.register('userType')}
      />
      <Field label={t('field.groups')} help={t('help.groups')}>
        {({ id, 'aria-describedby': describedBy }) => (
          <GroupPicker
            id={id}
            label={t('field.groups')}
            describedBy={describedBy}
            chosen={values.groups}
            onChange={choose('groups')}
          />
        )}
      </Field>
      {(['apps', 'appBundles'] as const).map((name) => (
        <Field key={name} label={t(`field.${name}`)} help={t(`help.${name}`)}>
          {({ id, 'aria-describedby': describedBy }) => (
            <ItemPicker
              id={id}
              label={t(`field.${name}`)}
              describedBy={describedBy}
              chosen={values[name]}
              onChange={choose(name)}
            />
          )}
        </Field>
      ))}
      {count > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button type="submit" variant="contained">
            {t('review', { count })}
          </Button>
          <Button variant="outlined" onClick={() => void discard()}>
            {t('discard')}
          </Button>
        </Box>
      )}
      {reviewed && (
        <DefaultsPlan
          stored={base}
          changes={changes}
          roles={roles}
          licenses={licenses}
          onApplied={(now) => {
            setStored(now)
            form.reset(valuesOf(now))
          }}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </Box>
  )
}
