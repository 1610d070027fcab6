import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { business } from '../../contract/errors/businessErrors.ts';
import { type Attachment, message } from '../../contract/consultation/message.ts';
import { maxFrameBytes, decodeFrame, upFrame, encodeFrame } from '../../contract/protocol/socket.ts';
import { createEvents } from './events.ts';
import { conversationSummaries } from './messageHandlers.ts';
import { receiveMessage } from './socket/receiveMessage.ts';
import { createStorageFixture, png } from '../testing/storageFixture.ts';

let files: ReturnType<typeof createStorageFixture>;
let doctor: string;
let conv: string;
beforeAll(() => {
  files = createStorageFixture();
  doctor = files.demo.person(1, false);
  const open = 'SELECT id FROM consult_order WHERE status = 2 AND doctor_id = ? ORDER BY id';
  conv = files.demo.storeOf(1).one<{ id: string }>(open, doctor)?.id ?? '';
});
afterAll(() => files.demo.close());

const frameOf = (sent: object) =>
  JSON.stringify({ type: 'im-send', content: JSON.stringify({ at: 0, ...sent }) });
let cmids = 0;
/** Sends as a socket does: the frame is serialised and parsed again. */
const send = (sent: object, options: { userId?: string; cmid?: string; conv?: string } = {}) => {
  cmids += 1;
  const { userId = doctor, ...rest } = { cmid: `c${cmids}`, conv, ...options };
  const raw = frameOf({ ...rest, ...sent });
  expect(Buffer.byteLength(raw)).toBeLessThanOrEqual(maxFrameBytes);
  const frame = decodeFrame(upFrame, raw);
  if (frame?.type !== 'im-send') throw new Error(`no frame of the contract: ${raw}`);
  const { storeOf, now, upstream } = files.demo;
  return receiveMessage(
    storeOf(1),
    createEvents({ now }),
    { userId, isAuditor: false, language: 'en' },
    upstream.services.fileSigner.stripFrame(frame),
  );
};
const history = async () => {
  const who = { tenant: 1, token: files.demo.session(1, doctor).accessToken };
  const { data } = await files.demo.call(message.history, { conv, pageSize: 100 }, who);
  return v.parse(message.history.data, data).list;
};
const newest = async () => {
  const last = (await history()).at(-1);
  if (!last) throw new Error('no message was sent');
  return last;
};
const count = () => files.demo.readValue('SELECT count(*) FROM message');
const jpeg = Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(300, 7)]);
const webm = Buffer.concat([Buffer.from('\x1a\x45\xdf\xa3', 'latin1'), Buffer.alloc(200, 7)]);
const pdf = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(100, 7)]);

const picture = async (options: Partial<Attachment> = {}): Promise<Attachment> => {
  const { url } = await files.storeFile();
  return { url, name: '舌苔.png', type: 'image/png', size: png.length, width: 640, height: 480, ...options };
};

const refused = (kind: string, file: Partial<Attachment>) =>
  expect(send({ kind, body: { file } })).toMatchObject({
    type: 'im-nack',
    code: business.attachmentRefused.code,
    msg: business.attachmentRefused.en,
    retry: false,
  });

describe('a message with a file', () => {
  test.each([
    ['picture', png, '舌苔.png', 'image/png', { width: 640, height: 480 }],
    ['picture', jpeg, 'rash.jpeg', 'image/jpeg', {}],
    ['voice', webm, 'note.webm', 'audio/webm', { seconds: 4.2 }],
    ['file', pdf, 'report.pdf', 'application/pdf', {}],
    ['file', png, 'as it is.png', 'image/png', {}],
  ] as const)('is accepted as a %s, and sent as stored', async (kind, bytes, name, type, options) => {
    const { url } = await files.storeFile(Buffer.from(bytes), name, type);
    const file = { url, name, type, size: bytes.length, ...options };
    expect(send({ kind, body: { text: 'look', file } })).toMatchObject({ type: 'im-ack' });
    expect(await newest()).toMatchObject({ kind, body: { text: 'look', file }, from: { id: doctor } });
  });

  test('with a voice note shows its length in the open list, before the conversation is opened', async () => {
    const { url } = await files.storeFile(Buffer.from(webm), 'note.webm', 'audio/webm');
    const file = { url, name: 'note.webm', type: 'audio/webm', size: webm.length, seconds: 4.2 };
    send({ kind: 'voice', body: { file } });
    const last = () => conversationSummaries(files.demo.storeOf(1), doctor, [conv]).get(conv)?.lastMessage;
    expect(last()).toMatchObject({ kind: 'voice', seconds: 4.2 });
    send({ kind: 'text', body: { text: 'did you hear it?' } });
    expect(last()).not.toHaveProperty('seconds');
  });

  test('needs no text', async () => {
    const file = await picture();
    expect(send({ kind: 'picture', body: { file } })).toMatchObject({ type: 'im-ack' });
    expect((await newest()).body).toEqual({ text: '', file });
  });

  test("has the stored file's name, and no duration if it is a picture", async () => {
    const file = await picture({ name: 'other.png', seconds: 3 });
    send({ kind: 'picture', body: { file } });
    expect((await newest()).body.file).toEqual({ ...(await picture()), url: file.url });
  });

  test('is refused with the reason if the file is not the uploaded one', async () => {
    const before = count();
    refused('picture', await picture({ type: 'image/jpeg' }));
    refused('picture', await picture({ size: png.length + 1 }));
    refused('voice', await picture());
    refused('picture', await picture({ url: '/storage/1/AAAAAAAAAAAAAAAAAAAAAA.png' }));
    refused('picture', await picture({ url: 'https://elsewhere.example/x.png' }));
    refused('picture', await picture({ url: '../../etc/passwd' }));
    const own = await picture();
    refused('picture', { ...own, url: `https://elsewhere.example${own.url}` });
    refused('picture', { ...own, url: own.url.replace('/storage/1/', '/storage/2/') });
    refused('picture', { ...own, url: `${own.url}?x` });
    const { storeFile: stored } = files;
    const report = await stored(pdf, 'report.pdf', 'application/pdf');
    refused('picture', { url: report.url, name: 'a.pdf', type: 'application/pdf', size: pdf.length });
    expect(count()).toBe(before);
  });

  test('is refused if the file was never registered, or belongs to a colleague', async () => {
    const at = await files.announce();
    await files.put(at.uploadUrl, png);
    const file = { url: at.url, name: '舌苔.png', type: 'image/png', size: png.length };
    expect(send({ kind: 'picture', body: { file } })).toMatchObject({ type: 'im-nack' });
    await files.create(at);
    const colleague = files.demo.person(1, false, 1);
    const theirs = files.demo
      .storeOf(1)
      .one<{ id: string }>('SELECT id FROM consult_order WHERE status = 2 AND doctor_id = ?', colleague);
    expect(
      send({ kind: 'picture', body: { file } }, { userId: colleague, conv: theirs?.id ?? '' }),
    ).toMatchObject({ code: business.attachmentRefused.code });
    expect(send({ kind: 'picture', body: { file } })).toMatchObject({ type: 'im-ack' });
  });

  test('fits into a frame with the longest text, name and quotation in Chinese', async () => {
    const name = `${'舌'.repeat(196)}.png`;
    const { url } = await files.storeFile(png, name);
    const file = { url, name, type: 'image/png', size: png.length, width: 10_000, height: 10_000 };
    send({ kind: 'text', body: { text: '药'.repeat(1500) } });
    const replyTo = (await newest()).id;
    const text = '药'.repeat(1500);
    expect(send({ kind: 'picture', body: { text, file, replyTo } })).toMatchObject({ type: 'im-ack' });
    const reply = await newest();
    expect(reply.body).toEqual({ text, file, replyTo: { id: replyTo, text: '药'.repeat(120) } });
    const widest = Number.MAX_SAFE_INTEGER;
    const eventFrame = encodeFrame({
      type: 'im-event',
      useq: widest,
      ev: { type: 'message', message: reply },
    });
    expect(Buffer.byteLength(eventFrame)).toBeLessThanOrEqual(maxFrameBytes);
  });

  test('sent twice is one, and its cmid cannot be used for another file', async () => {
    const file = await picture();
    const once = () => send({ kind: 'picture', body: { file } }, { cmid: 'twice' });
    expect(once()).toEqual(once());
    const other = { kind: 'picture', body: { file: await picture() } };
    expect(send(other, { cmid: 'twice' })).toMatchObject({ code: 900 });
    expect(send({ kind: 'file', body: { file } }, { cmid: 'twice' })).toMatchObject({ code: 900 });
  });
});

describe('a reply', () => {
  test('quotes the other message, cut to 120 characters and never within one', async () => {
    const text = `${'a'.repeat(119)}😀tail`;
    send({ kind: 'advice', body: { text } });
    const first = await newest();
    expect(first).toMatchObject({ kind: 'advice', body: { text } });
    expect(send({ kind: 'text', body: { text: 'yes', replyTo: first.id } })).toMatchObject({
      type: 'im-ack',
    });
    expect((await newest()).body.replyTo).toEqual({ id: first.id, text: `${'a'.repeat(119)}😀` });
  });

  test('quotes the file name of a message without text', async () => {
    send({ kind: 'picture', body: { file: await picture() } });
    const { id } = await newest();
    send({ kind: 'text', body: { text: 'this one', replyTo: id } });
    expect((await newest()).body.replyTo).toEqual({ id, text: '舌苔.png' });
  });

  test('quotes nothing of a recalled message', async () => {
    send({ kind: 'text', body: { text: 'for somebody else' } });
    const { id, conv } = await newest();
    const who = { tenant: 1, token: files.demo.session(1, doctor).accessToken };
    expect((await files.demo.call(message.recall, { conv, id }, who)).code).toBe(200);
    send({ kind: 'text', body: { text: 'sorry', replyTo: id } });
    expect((await newest()).body).toEqual({ text: 'sorry', replyTo: { id, text: '' } });
  });

  test('is refused if the other message is in another conversation, or does not exist', async () => {
    const before = count();
    const other = files.demo
      .storeOf(1)
      .one<{ id: string }>('SELECT id FROM message WHERE conv <> ? ORDER BY at DESC', conv);
    for (const replyTo of [other?.id ?? '', 'never'])
      expect(send({ kind: 'text', body: { text: 'yes', replyTo } })).toMatchObject({
        type: 'im-nack',
        code: business.replyMissing.code,
        retry: false,
      });
    expect([other?.id, count()]).toEqual([expect.any(String), before]);
  });
});

test('to a message that was recalled in the meantime, sent again because its ack was lost, is the same message', async () => {
  const file = await picture();
  const again = () => send({ kind: 'picture', body: { text: 'oops', file } }, { cmid: 'lost' });
  const ack = again();
  const { id, conv } = await newest();
  const who = { tenant: 1, token: files.demo.session(1, doctor).accessToken };
  await files.demo.call(message.recall, { conv, id }, who);
  expect(again()).toEqual(ack);
  const other = { kind: 'picture', body: { text: 'other', file } };
  expect(send(other, { cmid: 'lost' })).toMatchObject({ code: 900 });
});

test.each([
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '\u202Egnp.exe\u202C \u2066x\u2069',
  'zero\u200Bwidth \u0007bell',
])('text is plain text, without interpretation: %j', async (text) => {
  expect(send({ kind: 'text', body: { text } })).toMatchObject({ type: 'im-ack' });
  expect((await newest()).body).toEqual({ text });
});

test.each([
  ['a card of its own', { kind: 'card', body: { text: 'Rx' } }],
  ['a notice', { kind: 'notice', body: { text: 'x' } }],
  ['a picture without a file', { kind: 'picture', body: { text: 'x' } }],
  [
    'a negative width',
    { kind: 'picture', body: { file: { url: '/x', name: 'x', type: 't', size: 1, width: -1 } } },
  ],
  [
    'an address of 501 characters',
    { kind: 'file', body: { file: { url: 'u'.repeat(501), name: 'x', type: 't', size: 1 } } },
  ],
])('%s is not a valid message of a doctor', (_what, sent) => {
  expect(decodeFrame(upFrame, frameOf({ cmid: 'c', conv, ...sent }))).toBeNull();
});
