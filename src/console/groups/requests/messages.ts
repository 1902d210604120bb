import { texts } from '../../ui/texts.ts'

export const t = texts('groupRequests', {
  title: 'Requests',
  groups: 'Groups',
  line_zero: 'No requests to join',
  line_one: '{{count, number}} request to join',
  line_other: '{{count, number}} requests to join',
  caption: 'Requests to join',
  search: 'Search requests',
  column: { name: 'Name', username: 'Username', received: 'Requested' },
  none: 'No requests to join',
  noneLine: {
    request: 'Requests of members who ask to join the group appear here.',
    open: 'Members join this group without a request.',
    invitation: 'Members join this group by invitation only.',
  },
  noMatch: 'No requests match your search',
  showAll: 'Show all requests',
  noPermission:
    'Only the owner and the managers of the group and administrators can answer requests.',
  selected_one: '{{count, number}} selected',
  selected_other: '{{count, number}} selected',
  accept: 'Accept',
  decline: 'Decline',
  state: { requested: 'Requested', accepted: 'Member', declined: 'Declined' },
  plan: {
    accept_one: 'Accept {{count, number}} request',
    accept_other: 'Accept {{count, number}} requests',
    decline_one: 'Decline {{count, number}} request',
    decline_other: 'Decline {{count, number}} requests',
    sees: 'New members can see all items that are shared with the group.',
    updates: 'All members can update the items of this group.',
    notified: 'The portal notifies the members whose requests you answer.',
    noUndo: 'Can’t be undone, but the members can ask again, and you can add or invite them.',
  },
  history: {
    accept: 'Accepted the request of {{name}} to join {{group}}',
    decline: 'Declined the request of {{name}} to join {{group}}',
  },
  undo: 'Remove {{name}} from {{group}}',
  done: {
    accept_one: '{{name}} is now a member of {{group}}',
    accept_other: '{{count, number}} members added to {{group}}',
    decline_one: 'Request of {{name}} declined',
    decline_other: '{{count, number}} requests declined',
  },
  showHistory: 'View change history',
})
