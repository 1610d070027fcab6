import { statfsSync } from 'node:fs';
import { dayMs } from '../server/clock.ts';
import { createLimitNotices } from '../limits/limitNotices.ts';
import { throwHttpError } from '../server/httpError.ts';
import type { Store } from '../db/store.ts';

/** How much may be stored. */
export interface UploadLimitOptions {
  /** Bytes that a person may store within 24 hours. */
  readonly dailyBytes: number;
  /** Free bytes on the disk below which no file is taken: the database needs room to go on. */
  readonly minFreeBytes: number;
}

/** The limits where nothing else is set. */
export const defaultUploadLimits: UploadLimitOptions = {
  dailyBytes: 500 * 1024 * 1024,
  minFreeBytes: 1024 * 1024 * 1024,
};

/** What a file of this size counts as: it takes a row, a block of the disk and an entry in the trail, however small it is. */
export const countedBytes = (size: number): number => Math.max(size, 4096);

/** How many uploads of a person may run at the same time. The console sends as many and queues the others. */
const maxConcurrent = 2;

/**
 * How many files of a person may be announced within 24 hours and not published: those of a bad network are fewer. Announcing asks for
 * no bytes.
 */
const maxUnpublished = 100;

/** Limits uploads, so that no account fills the memory or the disk of all hospitals. */
export interface UploadLimits {
  /** Counts an upload of this person; returns what ends it, or null if too many are running. */
  readonly begin: (tenantId: number, userId: string) => (() => void) | null;
  /** Throws if the disk, or the person's day, has no room for this many more bytes (see `countedBytes`). */
  readonly requireRoom: (store: Store, userId: string, now: number, bytes?: number) => void;
  /** Throws if the person may not announce one more file. */
  readonly requireAnnouncement: (store: Store, userId: string, now: number) => void;
  /** Throws if the disk has no room for this many more bytes. */
  readonly requireDiskRoom: (store: Store, userId: string, bytes: number) => void;
}

const senderOf = (tenantId: number, userId: string): string => `${tenantId} ${userId}`;

/** Creates the limits for the storage in a folder. */
export const createUploadLimits = (
  folder: string,
  { dailyBytes, minFreeBytes }: UploadLimitOptions,
): UploadLimits => {
  const running = new Map<string, number>();
  const noteLimited = createLimitNotices();
  const requireDiskRoom: UploadLimits['requireDiskRoom'] = (store, userId, bytes) => {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize >= minFreeBytes + bytes) return;
    noteLimited(senderOf(store.tenantId, userId), 'files for the space left on the disk');
    throwHttpError('storageFull');
  };
  const refuse = (store: Store, userId: string, what: string): never => {
    noteLimited(senderOf(store.tenantId, userId), what);
    return throwHttpError('uploadsOfDay');
  };
  const requireRoom: UploadLimits['requireRoom'] = (store, userId, now, bytes = 0) => {
    requireDiskRoom(store, userId, bytes);
    const sent = store.one<{ bytes: number }>(
      'SELECT coalesce(sum(max(size, ?)), 0) AS bytes FROM file WHERE user_id = ? AND at > ? AND at <= ?',
      countedBytes(0),
      userId,
      now - dayMs,
      now,
    );
    if ((sent?.bytes ?? 0) + bytes > dailyBytes) refuse(store, userId, 'bytes of files in a day');
  };
  return {
    requireDiskRoom,
    requireRoom,
    requireAnnouncement: (store, userId, now) => {
      const unpublished = store.one<{ count: number }>(
        'SELECT count(*) AS count FROM file WHERE user_id = ? AND known = 0 AND at > ? AND at <= ?',
        userId,
        now - dayMs,
        now,
      );
      if ((unpublished?.count ?? 0) >= maxUnpublished)
        refuse(store, userId, 'files announced and never published');
      requireRoom(store, userId, now, countedBytes(0));
    },
    begin: (tenantId, userId) => {
      const key = senderOf(tenantId, userId);
      const count = running.get(key) ?? 0;
      if (count >= maxConcurrent) {
        noteLimited(key, 'uploads at once');
        return null;
      }
      running.set(key, count + 1);
      return () => {
        const left = (running.get(key) ?? 0) - 1;
        if (left > 0) running.set(key, left);
        else running.delete(key);
      };
    },
  };
};
