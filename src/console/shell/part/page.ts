import { createElement, type ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router'
import { loadable } from '../../ui/loadable.ts'

interface PageModule {
  readonly loader?: LoaderFunction
  readonly Component: ComponentType
}

/**
 * The lazily loaded part of a route. The router keeps the failure of a `lazy` function for as long as the tab is open; here the
 * load is repeated with the loader instead, so that trying again and coming back to the page both help.
 */
export const page = (importPage: () => Promise<PageModule>): Pick<RouteObject, 'lazy'> => {
  const module = loadable(importPage)
  const Later = () => {
    const arrived = module.now()
    return arrived ? createElement(arrived.Component) : null
  }
  return {
    lazy: async () => {
      try {
        const { loader, Component } = await module.load()
        return { Component, ...(loader ? { loader } : {}) }
      } catch {
        return {
          loader: async (args) => {
            const { loader } = await module.load()
            return (await loader?.(args)) ?? null
          },
          Component: Later,
        }
      }
    },
  }
}
