import { personName } from '../../../shell/personName.ts'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import { users } from '../../../../rest/organization/users.ts'
import type { User } from '../../../../rest/records/user.ts'
import { send } from '../../../shell/api.ts'
import { UnappliedNotice } from '../../../shell/drafts/UnappliedNotice.tsx'
import { sendForm, type Refused } from '../../../shell/forms/refused.ts'
import { schemaOf, useForm } from '../../../shell/forms/useForm.ts'
import { mutate } from '../../../shell/changes/mutate.ts'
import { ActionPanel } from '../../../shell/review/ActionPanel.tsx'
import { paths } from '../../../shell/paths.ts'
import { Review } from '../../../shell/review/Review.tsx'
import { note, warning } from '../../../shell/changes/warning.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import {
  accesses,
  changedReads,
  changesOf,
  fieldOf,
  inputOf,
  problemsOf,
  renames,
  undoOf,
  unitSystems,
  valuesOf,
  type FieldName,
  type ProfileValues,
} from './profile.ts'
import { t } from './messages.ts'
import { OfferedField } from '../../settings/controls/OfferedField.tsx'

interface Props {
  readonly user: User
  readonly onClose: () => void
}

/** A panel with the form of a member's profile. Changes are reviewed, and only changed values are sent. */
export const EditProfile = ({ user, onClose }: Props) => {
  const { username } = user
  const fullName = personName(user)
  // The review finds changes that other people apply meanwhile.
  const [shown] = useState(() => valuesOf(user))
  const [schema] = useState(() => schemaOf<ProfileValues>((values) => problemsOf(shown, values)))
  const { form, formProps, notice, reviewed, setReviewed, showRefused, forget } = useForm({
    name: `profile ${username}`,
    schema,
    shown,
    base: shown,
    review: (values, base) => ({ values, base }),
  })
  const { errors } = form.formState
  const values = useWatch({ control: form.control, compute: (all: ProfileValues) => all })
  const close = () => {
    forget()
    onClose()
  }
  const text = (name: FieldName) => ({
    label: t(`field.${name}`),
    error: errors[name]?.message,
    autoComplete: 'off',
    ...form.register(name),
  })
  return (
    <ActionPanel
      title={t('edit')}
      subtitle={fullName}
      action={t('review')}
      disabledReason={changesOf(shown, values).length === 0 ? t('unchanged') : undefined}
      form={formProps.id}
      // Entries stay in the draft, unless the person cancels.
      onClose={onClose}
      onCancel={close}
    >
      <Box component="form" {...formProps} sx={{ display: 'grid', gap: 4 }}>
        {notice && <UnappliedNotice {...notice} />}
        <TextField {...text('firstName')} isRequired={shown.firstName !== ''} />
        <TextField {...text('lastName')} />
        <TextField
          {...text('email')}
          type="email"
          help={t('emailHelp')}
          isRequired={shown.email !== ''}
        />
        <Field label={t('field.description')} error={errors.description?.message}>
          {(control) => <TextArea {...control} rows={4} {...form.register('description')} />}
        </Field>
        <SelectField
          label={t('field.access')}
          error={errors.access?.message}
          {...(shown.access === '' && { placeholder: t('accessUnknown') })}
          choices={accesses.map((value) => ({ value, label: t(`access.${value}`) }))}
          {...form.register('access')}
        />
        {offered.map((name) => (
          <OfferedField
            key={name}
            {...form.register(name)}
            label={t(`field.${name}`)}
            error={errors[name]?.message}
            name={name}
            value={values[name]}
            placeholder={t('ofOrganization')}
          />
        ))}
        <SelectField
          {...text('units')}
          placeholder={t('ofOrganization')}
          choices={unitSystems.map((value) => ({ value, label: t(`units.${value}`) }))}
        />
      </Box>
      {reviewed && (
        <ProfileReview
          user={user}
          {...reviewed}
          onRefused={showRefused}
          onClose={() => setReviewed(undefined)}
          onApplied={close}
        />
      )}
    </ActionPanel>
  )
}

const offered = ['culture', 'region'] as const

interface ReviewProps {
  readonly user: User
  /** The values that the changes are based on. */
  readonly base: ProfileValues
  readonly values: ProfileValues
  readonly onRefused: (refused: Refused<FieldName>) => void
  readonly onClose: () => void
  readonly onApplied: () => void
}

/** The review of changes to a profile. */
const ProfileReview = ({ user, base, values, onRefused, onClose, onApplied }: ReviewProps) => {
  const { username } = user
  const fullName = personName(user)
  const changes = changesOf(base, values)
  const canUndo = undoOf(user, changes) !== undefined
  return (
    <Review
      subject={fullName}
      changes={changes}
      warnings={[
        values.access === 'public' && base.access !== 'public' && warning(t('visible')),
        renames(changes) &&
          note(t('fullName', { name: `${values.firstName} ${values.lastName}`.trim() })),
      ]}
      undo={canUndo ? 'history' : { reason: t('noUndo') }}
      request={(left) => ({ operation: userChanges.update, input: inputOf(username, left) })}
      readAgain={async () => valuesOf(await send(users.read, { userName: username }))}
      apply={async (left) => {
        const back = undoOf(user, left)
        const answer = await sendForm(
          () =>
            mutate(userChanges.update, inputOf(username, left), {
              title: t('written', { member: fullName }),
              endTitle: t('writtenDone', { member: fullName }),
              target: { label: fullName, href: paths.member(username) },
              changes: left,
              undo: back && {
                operation: userChanges.update,
                input: back,
                title: t('undoTitle', { member: fullName }),
                read: { operation: users.read, input: { userName: username } },
              },
              invalidates: changedReads,
              message: t('done', { member: fullName }),
            }),
          fieldOf,
          onRefused,
        )
        if (answer) onApplied()
      }}
      onClose={onClose}
    />
  )
}
