import { useTranslation } from 'react-i18next'
import { addWords } from '../../shell/words/index.ts'

const words = {
  title: 'Sharing',
  content: 'Content',
  line_one: 'With whom one item is shared. Nothing is sent before you have seen the plan.',
  line_other:
    'With whom {{count, number}} items are shared. Nothing is sent before you have seen the plan.',
  empty: 'No item is selected. Select items first, then come here to share them.',
  toContent: 'Select items',
  reading_one: 'Reading with whom the item is shared',
  reading_other: 'Reading with whom {{count, number}} items are shared',
  unlooked_one:
    'You belong to many groups; one was not looked into. Choose it below to see what it holds.',
  unlooked_other:
    'You belong to many groups; {{count, number}} were not looked into. Choose them below to see what they hold.',
  grid: 'Items and with whom they are shared',
  item: 'Item',
  everyone: 'Everyone',
  org: 'Organization',
  byOwner: '{{type}} · {{owner}}',
  unread: 'Could not be read',
  on: 'on {{on, number}} of {{count, number}}',
  cell: '{{item}}: shared with {{column}}',
  head: 'All items: shared with {{column}}',
  added: 'To be shared.',
  removed: 'To be taken away.',
  viewOnly: 'View only',
  sharedUpdate: 'Members update items',
  changed_one: '{{count, number}} item now shared with {{column}} in your draft.',
  changed_other: '{{count, number}} items now shared with {{column}} in your draft.',
  unchanged_one: '{{count, number}} item no longer shared with {{column}} in your draft.',
  unchanged_other: '{{count, number}} items no longer shared with {{column}} in your draft.',
  left: '{{count, number}} cannot be changed.',
  toldWhy: '{{cell}}. {{why}}',
  more: 'More groups',
  moreHelp: 'Each group you choose becomes a column.',
  alreadyShown: 'Stands in the grid already',
  follows: {
    title: 'What follows from what',
    everyone: 'Everyone includes the organization. Groups are kept beside both.',
    groups:
      'Taking an item out of a group leaves its level as it is; whoever is in another of its groups still sees it.',
    attached:
      'What belongs to an item follows it: the code of an app, the configuration of a map, attached files.',
    layers:
      'Layers and services of a map do not follow it. People who may see the map but not a layer see the map without it.',
  },
  summary_one: '{{count, number}} item changes',
  summary_other: '{{count, number}} items change',
  nothingYet: 'Nothing is changed yet.',
  discard: 'Discard',
  review: 'Review plan',
  plan: {
    title_one: 'Plan: sharing of {{count, number}} item',
    title_other: 'Plan: sharing of {{count, number}} items',
    run_one: 'Change the sharing of {{title}}',
    run_other: 'Change the sharing of {{count, number}} items',
    added: '{{count, number}} added',
    removed: '{{count, number}} taken away',
    onOf: 'on {{on, number}} of {{count, number}} items',
    public_one: 'Anybody on the internet will see one more item.',
    public_other: 'Anybody on the internet will see {{count, number}} more items.',
    control_one: 'Every member of {{group}} may change this item afterwards, not only see it.',
    control_other:
      'Every member of {{group}} may change these {{count, number}} items afterwards, not only see them.',
    confirm: 'Members of {{groups}} may update the items shared with them',
    private_one:
      'One item is taken out of everything shown here: only its owner and administrators see it, unless a group that is not shown holds it.',
    private_other:
      '{{count, number}} items are taken out of everything shown here: only their owners and administrators see them, unless a group that is not shown holds them.',
    attached: '{{attached}} follow, because they belong to {{item}}.',
    attachedSome:
      'What belongs to these items, such as the code of an app or attached files, follows them.',
    apply_one: 'Change {{count, number}} item',
    apply_other: 'Change {{count, number}} items',
  },
  why: {
    unread: 'The item is gone, or you may not see it.',
    several: 'None of these items can be changed here, for different reasons.',
    closed: 'The organization lets only administrators share with everyone.',
    hidden: 'You cannot see this group.',
    member: 'Only members of the group share with it, and the owner of the item is none.',
    viewOnly: 'A view-only group: only its owner and managers share with it.',
    manager: 'Only the owner and the managers of the group may do this with items of others.',
    control: 'Members of the group may update its items; that has to be confirmed.',
    controlOfOthers:
      'Letting the members of this group update items of others needs the privilege portal:admin:createUpdateCapableGroup.',
    private:
      'An item of somebody else must be shared with the organization or everyone before you can add it to a group.',
    notShared: 'The group does not hold the item.',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sharing: typeof words
  }
}
addWords('sharing', words)

/** The words outside components, these among them. */
export { t } from '../../shell/words/index.ts'

/** The words of this page; importing it brings them along. */
export const useWords = () => useTranslation('sharing')
