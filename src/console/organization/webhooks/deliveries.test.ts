import { expect, test } from 'vitest'
import { deliveryOf } from './deliveries.ts'

test('a delivery of the organization is read as it is documented', () => {
  expect(
    deliveryOf({
      id: '1',
      isInvoked: true,
      invokedTimestamp: '2026-11-30 14:26:44.644',
      responseText: '{"success":true}',
      payload: '{"info":{}}',
    }),
  ).toEqual({
    time: Date.UTC(2026, 10, 30, 14, 26, 44, 644),
    isDelivered: true,
    status: undefined,
    response: '{"success":true}',
    payload: '{"info":{}}',
  })
})

test.each([
  [{ isInvoked: false, invokedTimestamp: '1796048804644' }, 1_796_048_804_644, false],
  [{ responseText: 'ok', invokedTimestamp: 'yesterday' }, undefined, true],
  [{ isInvoked: null, responseText: '', invokedTimestamp: null }, undefined, false],
])('a delivery like %j is listed, too', (delivery, time, isDelivered) => {
  expect(deliveryOf(delivery)).toMatchObject({ time, isDelivered })
})
