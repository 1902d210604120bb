import { texts } from '../../ui/texts.ts'

export const t = texts('taskSchedule', {
  inWords: '{{words}} ({{timeZone}})',
  warning: {
    neverRuns: 'This schedule never runs: the selected months don’t have the selected day.',
    everyMinute: 'The task runs every minute of the selected hours.',
    shortInterval_one: 'Some runs are only {{count, number}} minute apart.',
    shortInterval_other: 'Some runs are only {{count, number}} minutes apart.',
    startInPast: 'The start is in the past, so the first run is the next one from now on.',
    endBeforeStart: 'The end is before the start, so the task never runs.',
    endBeforeFirstRun: 'The end is before the first run on {{time}}, so the task never runs.',
    moreRunsThanMaxOccurrences:
      'The task ends with its last run on {{time}}, before the end, because the maximum number of runs is reached.',
  },
  shift: {
    later:
      'From this run on, the clock shows the runs {{duration}} later, because the clock was changed.',
    earlier:
      'From this run on, the clock shows the runs {{duration}} earlier, because the clock was changed.',
  },
})
