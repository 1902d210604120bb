import Box from '@mui/material/Box'
import { useState } from 'react'
import { including } from '../../../shared/pickers/choices.ts'
import { UserTypeField } from '../../../shared/pickers/UserTypeField.tsx'
import { UnappliedNotice } from '../../../shell/drafts/UnappliedNotice.tsx'
import { schemaOf, useForm } from '../../../shell/forms/useForm.ts'
import { ActionPanel } from '../../../shell/review/ActionPanel.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { CheckedRow, Known } from './check.ts'
import { t } from './messages.ts'
import type { FieldName, NewMember } from './table.ts'

type Values = Omit<NewMember, 'id'>

interface Props {
  /** The row that is edited; undefined for a new one. */
  readonly row: NewMember | undefined
  readonly known: Known
  /** Checks the row with entered values among the other rows. */
  readonly check: (values: Values) => CheckedRow | undefined
  readonly onSave: (values: Values) => void
  readonly onClose: () => void
}

const empty: Values = {
  username: '',
  firstname: '',
  lastname: '',
  email: '',
  role: '',
  userLicenseType: '',
  groups: '',
  idpUsername: '',
}

/** Returns the entered text as a choice: the ID of the object that it names in any case, otherwise itself. */
const idOf = (
  all: readonly { readonly id: string; readonly name?: string | undefined }[],
  text: string,
) =>
  all.find(({ id, name }) => id === text || name?.toLowerCase() === text.toLowerCase())?.id ?? text

/** A panel with the form of one new member. */
export const EditMember = ({ row, known, check, onSave, onClose }: Props) => {
  const [shown] = useState<Values>(() => {
    const { id: _id, ...values } = row ?? { id: '', ...empty }
    return {
      ...values,
      role: idOf(known.roles, values.role),
      userLicenseType: idOf(known.userTypes, values.userLicenseType),
    }
  })
  const [schema] = useState(() =>
    schemaOf<Values>((values) =>
      Object.fromEntries(
        (check(values)?.problems ?? []).map(({ field, message }) => [field, message]),
      ),
    ),
  )
  const { form, formProps, notice, forget } = useForm<Values, Values, Values, undefined>({
    name: `new member ${row?.id ?? ''}`,
    schema,
    shown,
    base: shown,
    review: (values) => {
      forget()
      onSave(values)
      return undefined
    },
  })
  const { errors } = form.formState
  const field = (name: FieldName) => ({
    label: t(`field.${name}`),
    error: errors[name]?.message,
    ...form.register(name),
  })
  const text = (name: FieldName) => ({ ...field(name), autoComplete: 'off' })
  return (
    <ActionPanel
      title={t(row ? 'form.edit' : 'form.add')}
      action={t(row ? 'form.save' : 'form.addAction')}
      form={formProps.id}
      // Entries stay in the draft, unless the person cancels.
      onClose={onClose}
      onCancel={() => {
        forget()
        onClose()
      }}
    >
      <Box component="form" {...formProps} sx={{ display: 'grid', gap: 4 }}>
        {notice && <UnappliedNotice {...notice} />}
        <TextField {...text('username')} isRequired />
        <TextField {...text('firstname')} isRequired />
        <TextField {...text('lastname')} isRequired={!known.isOnline} />
        <TextField {...text('email')} type="email" isRequired />
        <SelectField
          {...field('role')}
          placeholder={t('form.default')}
          choices={including(
            known.roles.map(({ id, name }) => ({ value: id, label: name })),
            shown.role,
          )}
        />
        <UserTypeField
          {...field('userLicenseType')}
          placeholder={t('form.default')}
          chosen={shown.userLicenseType}
        />
        <TextField {...text('groups')} help={t('form.groupsHelp')} />
        {!known.isOnline && (
          <TextField {...text('idpUsername')} help={t('form.idpUsernameHelp')} spellCheck={false} />
        )}
      </Box>
    </ActionPanel>
  )
}
