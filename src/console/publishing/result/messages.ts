import { texts } from '../../ui/texts.ts'

export const t = texts('publishingResult', {
  title: 'Result',
  titleOf: {
    publish: 'Result: publish layers',
    synchronize: 'Result: synchronize layers',
    delete: 'Result: delete layers',
  },
  took: 'took {{time}}',
  none: 'No job yet',
  noneLine: 'After layers were published, synchronized, or deleted, the result is here.',
  publish: 'Publish layers',
  synchronize: 'Synchronize layers',
  toDataStore: 'Go to the data store',
  last: {
    earlier: 'This is the result of an earlier job of the data store.',
    show: 'Show last result',
    missing:
      'The job that you asked for doesn’t exist, or you don’t have access. This is the result of the last job.',
  },
  running: {
    publish: 'Publishing layers of {{title}}: {{done}} of {{total}}',
    synchronize: 'Synchronizing layers of {{title}}: {{done}} of {{total}}',
    delete: 'Deleting layers of {{title}}: {{done}} of {{total}}',
    begins: {
      publish: 'Publishing layers of {{title}}…',
      synchronize: 'Synchronizing layers of {{title}}…',
      delete: 'Deleting layers of {{title}}…',
    },
    step: 'Current step: {{step}}',
    leave:
      'You can leave this page. The job continues in the portal, and you are notified of its end.',
    elapsed: 'Elapsed {{time}}',
  },
  completed: {
    published_zero: 'The database has no datasets.',
    published_one: '{{done, number}} of {{count, number}} dataset is published.',
    published_other: '{{done, number}} of {{count, number}} datasets are published.',
    deleted_zero: 'There were no layers.',
    deleted_one: 'The layers of {{count, number}} dataset were deleted.',
    deleted_other: 'The layers of {{count, number}} datasets were deleted.',
  },
  skipped_one: '{{count, number}} dataset can’t be published; the reason is below.',
  skipped_other: '{{count, number}} datasets can’t be published; the reasons are below.',
  partial_one:
    'Partial: the job has ended, but {{failed, number}} of {{count, number}} dataset failed.',
  partial_other:
    'Partial: the job has ended, but {{failed, number}} of {{count, number}} datasets failed. The others are done.',
  failed: {
    line: 'Failed: the job ended before it had processed all datasets.',
    reason: 'Reason: {{reason}}',
    done_zero: 'No dataset was changed.',
    done_one:
      '{{count, number}} dataset was processed before that and stays as it is now; the others were not changed.',
    done_other:
      '{{count, number}} datasets were processed before that and stay as they are now; the others were not changed.',
    todo: 'Correct the reason, then start the job again. It continues with the other datasets, and does nothing twice.',
  },
  /** Where the portal does not say what a job did with each dataset. */
  state: {
    completed:
      'The job has ended. This portal returns no outcome of each dataset. The layers that are published now are below, those that were changed last first.',
    partial:
      'The job is in progress, or it has ended and some datasets failed: this portal returns the same state for both. The layers that are published now are below; the logs of the server contain the reasons.',
    still:
      'Nothing has changed for {{minutes, number}} minutes, so the state is no longer read regularly.',
    check: 'Check again',
  },
  retry: {
    failed_one: 'Retry failed dataset',
    failed_other: 'Retry failed datasets',
    help_one:
      'A retry is a synchronization: it repeats the dataset that failed, and does what else has changed in the database since. A preview shows it before it starts.',
    help_other:
      'A retry is a synchronization: it repeats the {{count, number}} datasets that failed, and does what else has changed in the database since. A preview shows it before it starts.',
    deletion: 'To retry, delete the layers again on the page of the data store.',
    whole: 'Start again',
  },
  share: {
    action_one: 'Share {{count, number}} new layer',
    action_other: 'Share {{count, number}} new layers',
    line: 'New layers are not shared with anyone.',
  },
  filter: 'Filter by outcome',
  search: 'Search datasets and reasons',
  caption: 'Outcome for each dataset',
  column: {
    dataset: 'Dataset',
    outcome: 'Outcome',
    message: 'Reason and advice',
    layers: 'Layers',
    mapItemId: 'Map layer ID',
    featureItemId: 'Feature layer ID',
  },
  advice: 'Correct the reason, then retry.',
  noOutcome: 'No dataset has been processed yet',
  noDatasets: 'The job processed no datasets',
  noMatch: 'No datasets match your search and filter',
  showAll: 'Show all datasets',
  file: 'publishing-result',
  live: '{{state}} {{percent}}',
})
