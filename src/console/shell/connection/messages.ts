import { texts } from '../../ui/texts.ts'

export const t = texts('connection', {
  offline: {
    none: 'You’re offline. The console can read and change nothing until the connection is back.',
    saved_one: 'You’re offline. Your {{count, number}} unapplied change is saved in this browser.',
    saved_other:
      'You’re offline. Your {{count, number}} unapplied changes are saved in this browser.',
  },
  unreachable: {
    none: 'The server of the console can’t be reached. The console checks the connection every few seconds.',
    saved_one:
      'The server of the console can’t be reached. Your {{count, number}} unapplied change is saved in this browser.',
    saved_other:
      'The server of the console can’t be reached. Your {{count, number}} unapplied changes are saved in this browser.',
  },
  newer: {
    line: 'A newer version of the console is available. Reloading keeps your entries, except files and passwords.',
    reload: 'Reload',
    later: 'Later',
  },
})
