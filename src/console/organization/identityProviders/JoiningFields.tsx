import Box from '@mui/material/Box'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { signUpModes, userTypes, maxGroups } from '../../../rest/organization/identityProviders.ts'
import { RadioChoice } from '../../ui/fields/Choice.tsx'
import { SelectField, type Choice } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { WarningText } from '../../ui/WarningText.tsx'
import { including } from '../../shared/pickers/choices.ts'
import { UserTypeField } from '../../shared/pickers/UserTypeField.tsx'
import type { ProviderForm } from './form.ts'
import type { Kind } from './values.ts'
import { Section } from './Section.tsx'
import { t } from './messages.ts'
import { GroupPicker } from '../../shared/pickers/GroupPicker.tsx'
import { Field } from '../../ui/fields/Field.tsx'

interface Props {
  readonly kind: Kind
  readonly form: ProviderForm
  readonly roles: readonly Choice[]
}

/** The settings for users who join the organization at sign-in. */
export const JoiningFields = ({ kind, form, roles }: Props) => {
  const legendId = useId()
  const [signUpMode, userType] = useWatch({
    control: form.control,
    name: ['signUpMode', 'userType'],
  })
  const { errors } = form.formState
  return (
    <Section kind={kind} name="joining">
      <div role="radiogroup" aria-labelledby={legendId}>
        <Box id={legendId} sx={{ fontWeight: 600 }}>
          {t('field.signUpMode')}
        </Box>
        {signUpModes.map((mode) => (
          <RadioChoice
            key={mode}
            name="signUpMode"
            label={t(`signUpMode.${mode}`)}
            help={mode === 'Automatic' ? t(`of.${kind}.automatic`) : t('invited')}
            checked={signUpMode === mode}
            onChange={() =>
              form.setValue('signUpMode', mode, { shouldDirty: true, shouldValidate: true })
            }
          />
        ))}
      </div>
      {signUpMode === 'Automatic' && <Automatic kind={kind} form={form} roles={roles} />}
      <SelectField
        label={t('field.userType')}
        help={t('help.userType')}
        error={errors.userType?.message}
        choices={including(
          userTypes.map((value) => ({ value, label: t(`userType.${value}`) })),
          userType,
        )}
        {...form.register('userType')}
      />
      <TextField
        label={t('field.userCreditAssignment')}
        help={t('help.userCreditAssignment')}
        error={errors.userCreditAssignment?.message}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('defaultCredits')}
        {...form.register('userCreditAssignment')}
      />
    </Section>
  )
}

/** The settings of members who join automatically. */
const Automatic = ({ form, roles }: Props) => {
  const [roleId, userLicenseType] = useWatch({
    control: form.control,
    name: ['roleId', 'userLicenseType'],
  })
  const { errors } = form.formState
  return (
    <>
      <SelectField
        label={t('field.roleId')}
        help={
          roleId === 'org_admin' ? (
            <WarningText>{t('warning.administrators')}</WarningText>
          ) : (
            t('help.roleId')
          )
        }
        error={errors.roleId?.message}
        placeholder={t('portalChooses')}
        choices={including(roles, roleId)}
        {...form.register('roleId')}
      />
      <UserTypeField
        label={t('field.userLicenseType')}
        help={t('help.userLicenseType')}
        error={errors.userLicenseType?.message}
        placeholder={t('portalChooses')}
        chosen={userLicenseType}
        {...form.register('userLicenseType')}
      />
      <GroupsField form={form} />
    </>
  )
}

/** A picker for the groups of new members. */
const GroupsField = ({ form }: { form: ProviderForm }) => {
  const chosen = useWatch({ control: form.control, name: 'groups' })
  return (
    <Field
      label={t('field.groups')}
      help={t('help.groups')}
      error={form.formState.errors.groups?.message}
    >
      {({ id, 'aria-describedby': describedBy, 'aria-invalid': isWrong = false }) => (
        <GroupPicker
          id={id}
          label={t('field.groups')}
          describedBy={describedBy}
          isWrong={isWrong}
          chosen={chosen}
          max={maxGroups}
          onChange={(groups) =>
            form.setValue('groups', [...groups], { shouldDirty: true, shouldValidate: true })
          }
        />
      )}
    </Field>
  )
}
