import * as z from 'zod'
import { isMore, isSharedUpdate, levelOf } from '../../../rest/content/sharingRules.ts'
import { groupChanges } from '../../../rest/groups/groupChanges.ts'
import { asName } from '../../../rest/protocol/names.ts'
import type { Input } from '../../../rest/protocol/operation.ts'
import { groupSortFields, membershipAccesses, type Group } from '../../../rest/records/group.ts'
import { fieldNamed } from '../../shell/forms/refused.ts'
import { refusal } from '../../shell/forms/sentence.ts'
import { schemaOf, type Problems } from '../../shell/forms/useForm.ts'
import type { Change } from '../../shell/changes/change.ts'
import { isNothing, isSame } from '../../shell/changes/equality.ts'
import { note, warning, type Warning } from '../../shell/changes/warning.ts'
import { t } from './messages.ts'

/** The values of the form: the parameters of `create` and `update`, and whether the group is protected. Empty texts are unset. */
export type GroupValues = {
  title: string
  snippet: string
  description: string
  tags: string[]
  phone: string
  access: ReturnType<typeof levelOf>
  isInvitationOnly: boolean
  autoJoin: boolean
  membershipAccess: string
  hiddenMembers: boolean
  leavingDisallowed: boolean
  isViewOnly: boolean
  capabilities: string[]
  sortField: string
  sortOrder: string
  displaySettings: { itemTypes: string }
  protected: boolean
}
export type FieldName = keyof GroupValues

/** The values of a new group. */
export const newGroup: GroupValues = {
  title: '',
  snippet: '',
  description: '',
  tags: [],
  phone: '',
  access: 'private',
  isInvitationOnly: false,
  autoJoin: false,
  membershipAccess: '',
  hiddenMembers: false,
  leavingDisallowed: false,
  isViewOnly: false,
  capabilities: [],
  sortField: '',
  sortOrder: '',
  displaySettings: { itemTypes: '' },
  protected: false,
}

const names = Object.keys(newGroup) as readonly FieldName[]

/** What clients can show first, with the keys of the labels. */
const itemTypeKeys = {
  'Web Map': 'maps',
  'Web Scene': 'scenes',
  Layer: 'layers',
  Application: 'apps',
  CSV: 'files',
  'Locator Package': 'tools',
} as const
export const itemTypes = Object.keys(itemTypeKeys) as readonly (keyof typeof itemTypeKeys)[]

const DisplayedTypes = z.object({ itemTypes: z.string() })

/** Returns the values of a group as the portal returns it. */
export const valuesOf = (group: Group): GroupValues => ({
  title: group.title,
  snippet: group.snippet ?? '',
  description: group.description ?? '',
  tags: group.tags ?? [],
  phone: group.phone ?? '',
  access: levelOf(group.access),
  isInvitationOnly: group.isInvitationOnly ?? false,
  autoJoin: group.autoJoin ?? false,
  membershipAccess: group.membershipAccess ?? '',
  hiddenMembers: group.hiddenMembers ?? false,
  leavingDisallowed: group.leavingDisallowed ?? false,
  isViewOnly: group.isViewOnly ?? false,
  capabilities: group.capabilities ?? [],
  sortField: group.sortField ?? '',
  sortOrder: group.sortOrder ?? '',
  displaySettings: DisplayedTypes.safeParse(group.displaySettings).data ?? { itemTypes: '' },
  protected: group.protected ?? false,
})

/** Returns the problems of the values, by field. A group that has no tags can remain without. */
export const problemsOf = (values: GroupValues, isTagless = false): Problems => ({
  ...Object.fromEntries(
    (['title', 'tags', 'snippet', 'description', 'phone'] as const).map((name) => [
      name,
      refusal(groupChanges.create, name, values[name]),
    ]),
  ),
  ...(asName(values.title) === '' && { title: t('titleNeeded') }),
  ...(values.tags.length === 0 && { tags: isTagless ? undefined : t('tagsNeeded') }),
})
export const groupSchema = schemaOf<GroupValues>((values) => problemsOf(values))
/** The schema of a group that has no tags. */
export const taglessSchema = schemaOf<GroupValues>((values) => problemsOf(values, true))

/** Returns the field of a parameter that the portal refused; undefined if no field sends it. */
export const fieldOf = fieldNamed(names)

const known = <V extends string>(all: readonly V[], value: unknown): V | undefined =>
  all.find((one) => one === value)

/** Returns the label of an item type that clients show first; unknown ones as they are. */
export const itemTypeLabel = (value: string): string => {
  const type = known(itemTypes, value)
  return value === '' ? t('itemTypes.all') : type ? t(`itemTypes.${itemTypeKeys[type]}`) : value
}

const formats: { readonly [N in FieldName]?: (value: unknown) => string } = {
  access: (value) => t(`accessOf.${levelOf(String(value))}`),
  membershipAccess: (value) => {
    const one = known(membershipAccesses, value)
    return one ? t(`membershipAccessOf.${one}`) : String(value)
  },
  sortField: (value) => {
    const one = known(groupSortFields, value)
    return one ? t(`sortFieldOf.${one}`) : String(value)
  },
  sortOrder: (value) => t(`sortOrderOf.${value === 'desc' ? 'desc' : 'asc'}`),
  capabilities: () => t('sharedUpdate'),
  displaySettings: (value) => itemTypeLabel((value as GroupValues['displaySettings']).itemTypes),
}

const sections: Readonly<Record<FieldName, 'about' | 'members' | 'content' | 'protection'>> = {
  title: 'about',
  snippet: 'about',
  description: 'about',
  tags: 'about',
  phone: 'about',
  access: 'members',
  isInvitationOnly: 'members',
  autoJoin: 'members',
  membershipAccess: 'members',
  hiddenMembers: 'members',
  leavingDisallowed: 'members',
  isViewOnly: 'content',
  capabilities: 'content',
  sortField: 'content',
  sortOrder: 'content',
  displaySettings: 'content',
  protected: 'protection',
}

/** What the change of a property means for people; without `before`, the group is new. */
const consequencesOf = (
  name: FieldName,
  before: GroupValues | undefined,
  after: GroupValues,
): readonly Warning[] => {
  const isOn = after[name] === true
  switch (name) {
    case 'access': {
      const { access } = after
      if (access !== 'private' && isMore(access, before?.access ?? 'private'))
        return [(access === 'public' ? warning : note)(t(`consequence.${access}`))]
      return before && access !== 'public' && isMore(before.access, access)
        ? [
            warning(t(`consequence.lessAccess.${access}`), {
              detail: t('consequence.itemsKeep'),
            }),
          ]
        : []
    }
    case 'autoJoin':
      return isOn && after.access !== 'private' ? [warning(t('consequence.open'))] : []
    case 'isInvitationOnly':
      return isOn && before ? [note(t('consequence.invitation'))] : []
    case 'hiddenMembers':
      return before ? [isOn ? note(t('consequence.hidden')) : warning(t('consequence.shown'))] : []
    case 'leavingDisallowed':
      return isOn ? [note(t('consequence.leaving'))] : []
    case 'isViewOnly':
      return before ? [note(t(`consequence.${isOn ? 'viewOnly' : 'allShare'}`))] : []
    case 'capabilities':
      return isSharedUpdate(after)
        ? [warning(t('consequence.sharedUpdate'), { detail: t('consequence.sharedUpdateFinal') })]
        : []
    case 'protected':
      return before && !isOn ? [warning(t('consequence.unprotected'))] : []
    default:
      return []
  }
}

/** Returns the changes from one state of a group to another, with what they mean; without `before`, the group is new. */
export const changesOf = (before: GroupValues | undefined, after: GroupValues): readonly Change[] =>
  names
    .filter((name) => {
      const value = after[name]
      if (before) return !isSame(before[name], value)
      return !isNothing(value) && !(Array.isArray(value) && value.length === 0)
    })
    .map((name) => ({
      name,
      label: t(name),
      section: t(`section.${sections[name]}`),
      before: before?.[name],
      after: after[name],
      ...(formats[name] && { format: formats[name] }),
      ...(!before && { isDefault: isSame(newGroup[name], after[name]) }),
      warnings: consequencesOf(name, before, after),
    }))

const isPrivateWithoutInvitation = ({ access, isInvitationOnly }: GroupValues) =>
  access === 'private' && !isInvitationOnly

/** Warnings about the values together, unless the group had them before. */
export const warningsOf = (values: GroupValues, before?: GroupValues): readonly Warning[] =>
  isPrivateWithoutInvitation(values) && !(before && isPrivateWithoutInvitation(before))
    ? [note(t('consequence.openPrivate'))]
    : []

/** Returns the parameters that create a group. */
export const createInput = ({
  protected: _protected,
  ...values
}: GroupValues): Input<typeof groupChanges.create> => {
  const set = Object.entries(values).filter(
    ([, value]) => !isNothing(value) && !(Array.isArray(value) && value.length === 0),
  )
  return { title: values.title, tags: values.tags, ...Object.fromEntries(set) }
}

/** Returns whether a change is made by `update`; the others by `protect` and `unprotect`. */
export const isProperty = ({ name }: Change): boolean => name !== 'protected'

/** Returns the parameters that give a group the values of changes, or with `before` the earlier ones. Unset ones are cleared. */
export const updateInput = (
  groupId: string,
  changes: readonly Change[],
  side: 'before' | 'after' = 'after',
): Input<typeof groupChanges.update> => ({
  groupId,
  clearEmptyFields: true,
  ...Object.fromEntries(
    changes
      .filter(isProperty)
      .map(({ name, [side]: value }) => [name, isNothing(value) ? null : value]),
  ),
})
