import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { organization } from '../../../../rest/organization/organization.ts'
import { query, send } from '../../../shell/api.ts'
import { Read } from '../../../shell/part/Read.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { t } from './messages.ts'
import { userTypes } from '../../../../rest/organization/identityProviders.ts'
import { including, useLicenseChoices, useRoleChoices } from '../../../shared/pickers/choices.ts'
import { UserTypeField } from '../../../shared/pickers/UserTypeField.tsx'
import { GroupPicker } from '../../../shared/pickers/GroupPicker.tsx'
import { ItemPicker } from '../../../shared/pickers/ItemPicker.tsx'
import { dangerous } from '../../../shell/changes/warning.ts'
import { WarningLine } from '../../../shell/review/WarningLine.tsx'
import { UnappliedNotice } from '../../../shell/drafts/UnappliedNotice.tsx'
import { useForm } from '../../../shell/forms/useForm.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { SelectField, type Choice } from '../../../ui/fields/SelectField.tsx'
import {
  changesOf,
  valuesOf,
  type DefaultValues,
  type UserDefaults,
  type DefaultName,
} from './defaults.ts'
import { defaultsMutation } from './saveDefaults.ts'
import { groupsById } from '../../../shell/objects/groups.ts'
import { itemsById } from '../../../shell/objects/items.ts'
import { useTitles } from '../../../shell/objects/source.ts'
import { Review } from '../../../shell/review/Review.tsx'

const defaultsRead = () => query(organization.userDefaultSettings, {}, { retry: false })

/** The card of the new member defaults. Portals without this resource return an error, which is shown. */
export const NewMemberDefaults = () => (
  <Card title={t('title')} isForm>
    <Read query={defaultsRead()} label={t('reading')}>
      {(defaults) => <DefaultsForm defaults={defaults} />}
    </Read>
  </Card>
)

interface Props {
  /** The defaults when the form was opened. */
  readonly defaults: UserDefaults
}

/** The form of the new member defaults; it has its own review, separate from the other settings. */
const DefaultsForm = ({ defaults }: Props) => {
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
      <UserTypeField
        label={t('field.userLicenseType')}
        placeholder={t('portalChooses')}
        chosen={values.userLicenseType}
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
        <DefaultsReview
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

interface DefaultsReviewProps {
  readonly stored: UserDefaults
  readonly changes: readonly { readonly name: DefaultName; before: unknown; after: unknown }[]
  readonly roles: readonly Choice[]
  readonly licenses: readonly Choice[]
  /** Called with the defaults after the change. */
  readonly onApplied: (now: UserDefaults) => void
  readonly onClose: () => void
}

const readNow = () => send(organization.userDefaultSettings, {})

const idOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'itemId' in value
    ? String(value.itemId)
    : String(value)

/** The review of new member defaults. Defaults that another person changed meanwhile are sent unchanged. */
const DefaultsReview = ({
  stored,
  changes,
  roles,
  licenses,
  onApplied,
  onClose,
}: DefaultsReviewProps) => {
  const all = [stored, Object.fromEntries(changes.map(({ name, after }) => [name, after]))].map(
    (one) => valuesOf(one as UserDefaults),
  )
  const groups = useTitles(groupsById, [...new Set(all.flatMap((one) => one.groups))])
  const items = useTitles(itemsById, [
    ...new Set(all.flatMap(({ apps, appBundles }) => [...apps, ...appBundles])),
  ])
  const named = (choices: readonly Choice[]) =>
    new Map(choices.map(({ value, label }) => [value, label]))
  const titles: Record<DefaultName, ReadonlyMap<string, string>> = {
    role: named(roles),
    userLicenseType: named(licenses),
    userType: new Map([
      ['arcgisonly', t('userType.arcgisonly')],
      ['both', t('userType.both')],
    ]),
    groups,
    apps: items,
    appBundles: items,
  }
  return (
    <Review
      subject={t('title')}
      undo="history"
      changes={changes.map(({ name, before, after }) => ({
        name,
        label: t(`field.${name}`),
        before,
        after,
        format: (value) => titles[name].get(idOf(value)) ?? idOf(value),
        warnings: after === 'org_admin' ? [dangerous(t('administrators'))] : [],
      }))}
      mutations={(left, present = stored) => [defaultsMutation(present, left)]}
      message={t('done')}
      readAgain={readNow}
      onApplied={async () => onApplied(await readNow())}
      onClose={onClose}
    />
  )
}
