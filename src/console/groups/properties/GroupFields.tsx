import Box from '@mui/material/Box'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { isMore, isSharedUpdate } from '../../../rest/content/sharingRules.ts'
import { groupPrivileges } from '../../../rest/groups/groupChanges.ts'
import { hasPrivilege, isAdministrator } from '../../../rest/protocol/authorization.ts'
import { groupSortFields, membershipAccesses } from '../../../rest/records/group.ts'
import { refusalMessage } from '../../shell/permissions.ts'
import { useSession } from '../../shell/session/session.ts'
import { RadioChoice } from '../../ui/fields/Choice.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TagsField } from '../../ui/fields/TagsField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { accesses } from '../list.ts'
import { joiningOf, joinings, type Joining } from '../group.ts'
import { itemTypeLabel, itemTypes, type GroupValues } from '../../shared/groups/values.ts'
import { t } from '../../shared/groups/messages.ts'

type Form = UseFormReturn<GroupValues>

interface Props {
  readonly form: Form
  /** The values that the portal has stored; those of a new group before it is created. */
  readonly before: GroupValues
  readonly isNew: boolean
  /** Why the protection from deletion can't be changed. */
  readonly protectionRefusal?: string | undefined
}

/** Returns why the person can't give a group a property; undefined if the person can. */
const useRefusals = () => {
  const { person } = useSession()
  return (needed: keyof typeof groupPrivileges) => {
    const privilege = groupPrivileges[needed]
    return hasPrivilege(person, privilege)
      ? undefined
      : refusalMessage({ allowed: false, because: 'privilege', privilege })
  }
}

const entered = { shouldDirty: true } as const

/** The form of a group: all its properties. */
export const GroupFields = ({ form, before, isNew, protectionRefusal }: Props) => {
  const isProtected = useWatch({ control: form.control, name: 'protected' })
  return (
    <>
      <AboutFields form={form} />
      <MemberFields form={form} before={before} />
      <ContentFields form={form} isNew={isNew} />
      <Card title={t('section.protection')} isForm>
        <SwitchField
          label={t('protected')}
          help={t('protectedHelp')}
          checked={isProtected}
          disabledReason={protectionRefusal}
          onChange={(checked) => form.setValue('protected', checked, entered)}
        />
      </Card>
    </>
  )
}

const fieldGrid = { display: 'grid', gap: 4 } as const

const AboutFields = ({ form }: { form: Form }) => {
  const { errors, isSubmitted } = form.formState
  const tags = useWatch({ control: form.control, name: 'tags' })
  return (
    <Card title={t('section.about')} isForm>
      <Box sx={fieldGrid}>
        <TextField
          label={t('title')}
          help={t('titleHelp')}
          error={errors.title?.message}
          isRequired
          autoComplete="off"
          {...form.register('title')}
        />
        <Field label={t('snippet')} help={t('snippetHelp')} error={errors.snippet?.message}>
          {(control) => <TextArea {...control} rows={2} {...form.register('snippet')} />}
        </Field>
        <Field
          label={t('description')}
          help={t('descriptionHelp')}
          error={errors.description?.message}
        >
          {(control) => <TextArea {...control} rows={4} {...form.register('description')} />}
        </Field>
        <TagsField
          label={t('tags')}
          help={t('tagsHelp')}
          error={errors.tags?.message}
          isRequired
          value={tags}
          texts={{
            suggested: t('suggestedTags'),
            remove: (word) => t('removeTag', { word }),
          }}
          onChange={(words) =>
            form.setValue('tags', words, { ...entered, shouldValidate: isSubmitted })
          }
        />
        <TextField
          label={t('phone')}
          help={t('phoneHelp')}
          error={errors.phone?.message}
          autoComplete="off"
          {...form.register('phone')}
        />
      </Box>
    </Card>
  )
}

const MemberFields = ({ form, before }: Pick<Props, 'form' | 'before'>) => {
  const { organization, person } = useSession()
  const refusalOf = useRefusals()
  const [access, isInvitationOnly, autoJoin, hiddenMembers, leavingDisallowed] = useWatch({
    control: form.control,
    name: ['access', 'isInvitationOnly', 'autoJoin', 'hiddenMembers', 'leavingDisallowed'],
  })
  const joining = joiningOf({ isInvitationOnly, autoJoin })
  const accessRefusal = (level: GroupValues['access']) => {
    if (level === 'private' || !isMore(level, before.access)) return undefined
    const isClosed = level === 'public' && organization.canSharePublic === false
    return (
      refusalOf(level) ??
      (isClosed && !isAdministrator(person) ? t('onlyAdministrators') : undefined)
    )
  }
  return (
    <Card title={t('section.members')} isForm>
      <Box sx={fieldGrid}>
        <FieldGroup
          label={t('access')}
          help={t('accessHelp')}
          error={form.formState.errors.access?.message}
        >
          {accesses.map((level) => (
            <RadioChoice
              key={level}
              name="access"
              label={t(`accessOf.${level}`)}
              help={t(`accessHelpOf.${level}`)}
              checked={access === level}
              disabledReason={accessRefusal(level)}
              onChange={() => form.setValue('access', level, entered)}
            />
          ))}
        </FieldGroup>
        <FieldGroup label={t('joining')}>
          {(Object.keys(joinings) as readonly Joining[]).map((one) => (
            <RadioChoice
              key={one}
              name="joining"
              label={t(`joiningOf.${one}`)}
              help={t(`joiningHelpOf.${one}`)}
              checked={joining === one}
              onChange={() => {
                form.setValue('isInvitationOnly', joinings[one].isInvitationOnly, entered)
                form.setValue('autoJoin', joinings[one].autoJoin, entered)
              }}
            />
          ))}
        </FieldGroup>
        <SelectField
          label={t('membershipAccess')}
          placeholder={t('membershipAccessDefault')}
          choices={membershipAccesses.map((value) => ({
            value,
            label: t(`membershipAccessOf.${value}`),
          }))}
          {...form.register('membershipAccess')}
        />
        <SwitchField
          label={t('hiddenMembers')}
          help={t('hiddenMembersHelp')}
          checked={hiddenMembers}
          onChange={(checked) => form.setValue('hiddenMembers', checked, entered)}
        />
        <SwitchField
          label={t('leavingDisallowed')}
          help={t('leavingDisallowedHelp')}
          checked={leavingDisallowed}
          disabledReason={before.leavingDisallowed ? undefined : refusalOf('leavingDisallowed')}
          onChange={(checked) => form.setValue('leavingDisallowed', checked, entered)}
        />
      </Box>
    </Card>
  )
}

const ContentFields = ({ form, isNew }: Pick<Props, 'form' | 'isNew'>) => {
  const refusalOf = useRefusals()
  const [isViewOnly, capabilities, { itemTypes: shown }] = useWatch({
    control: form.control,
    name: ['isViewOnly', 'capabilities', 'displaySettings'],
  })
  const isShared = isSharedUpdate({ capabilities })
  const types = ['', ...itemTypes]
  return (
    <Card title={t('section.content')} isForm>
      <Box sx={fieldGrid}>
        <FieldGroup label={t('contributors')}>
          {([false, true] as const).map((isForManagers) => (
            <RadioChoice
              key={String(isForManagers)}
              name="contributors"
              label={t(`contributorsOf.${isForManagers ? 'managers' : 'members'}`)}
              checked={isViewOnly === isForManagers}
              onChange={() => form.setValue('isViewOnly', isForManagers, entered)}
            />
          ))}
        </FieldGroup>
        <FieldGroup label={t('capabilities')} help={t('capabilitiesHelp')}>
          {([false, true] as const).map((isForMembers) => {
            const who = isForMembers ? 'members' : 'owners'
            return (
              <RadioChoice
                key={who}
                name="capabilities"
                label={t(`capabilitiesOf.${who}`)}
                help={t(`capabilitiesHelpOf.${who}`)}
                checked={isShared === isForMembers}
                disabledReason={
                  isNew
                    ? isForMembers
                      ? refusalOf('sharedUpdate')
                      : undefined
                    : isShared === isForMembers
                      ? undefined
                      : t('capabilitiesFinal')
                }
                onChange={() =>
                  form.setValue('capabilities', isForMembers ? ['updateitemcontrol'] : [], entered)
                }
              />
            )
          })}
        </FieldGroup>
        <SelectField
          label={t('sortField')}
          placeholder={t('sortFieldDefault')}
          choices={groupSortFields.map((value) => ({ value, label: t(`sortFieldOf.${value}`) }))}
          {...form.register('sortField')}
        />
        <SelectField
          label={t('sortOrder')}
          placeholder={t('sortFieldDefault')}
          choices={(['asc', 'desc'] as const).map((value) => ({
            value,
            label: t(`sortOrderOf.${value}`),
          }))}
          {...form.register('sortOrder')}
        />
        <SelectField
          label={t('displaySettings')}
          help={t('displaySettingsHelp')}
          choices={[...types, ...(types.includes(shown) ? [] : [shown])].map((value) => ({
            value,
            label: itemTypeLabel(value),
          }))}
          {...form.register('displaySettings.itemTypes')}
        />
      </Box>
    </Card>
  )
}
