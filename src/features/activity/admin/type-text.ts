import type { TFunction } from 'i18next'
import { logLevels, type LogLevel } from '@/lib/logger/log-types'

const isLevel = (type: string): type is LogLevel => logLevels.some((level) => level === type)

/** Translates the type of a record; returns an unknown type unchanged. */
export const typeText = (t: TFunction, type: string): string =>
  isLevel(type) ? t(`debug.levels.${type}`) : type
