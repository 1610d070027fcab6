import sharp from 'sharp';
import { orderStatus } from '../../../src/contract/consultation/order.ts';
import type { Camera } from './camera.ts';
import { writePdf } from '../steps/pdf.ts';
import { silence } from '../steps/silence.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const voiceSeconds = 48;

/** A strip with fields in different colours, as a phone would take it. */
const stripPicture = (hue: number): Promise<Buffer> => {
  const fields = Array.from(
    { length: 8 },
    (_, n) =>
      `<rect x="${190 + n * 85}" y="360" width="60" height="60" fill="hsl(${(hue + n * 31) % 360} 55% ${45 + n * 4}%)"/>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1040" height="780">
    <rect width="100%" height="100%" fill="hsl(${hue} 18% 40%)"/>
    <rect x="120" y="330" width="800" height="120" rx="12" fill="#f4f1ea"/>${fields.join('')}</svg>`;
  return sharp(Buffer.from(drawing)).blur(1.5).jpeg({ quality: 70 }).toBuffer();
};

/** The patient's three pictures, a report and a voice note, as files to send. */
export const patientFiles = async ({ story }: Camera) => {
  const pictures = await Promise.all([35, 20, 50].map(stripPicture));
  return [
    ...pictures.map((buffer, index) => ({ name: `${index + 1}.jpg`, mimeType: 'image/jpeg', buffer })),
    { name: story.report.name, mimeType: 'application/pdf', buffer: writePdf(story.report.text) },
    { name: 'voice.wav', mimeType: 'audio/wav', buffer: Buffer.from(silence(voiceSeconds)) },
  ];
};

/** How many files an order's conversation has. */
export const countFiles = ({ stack }: Camera, orderId: string): number =>
  stack.withDatabase((db) =>
    Number(
      db
        .prepare("SELECT count(*) AS n FROM message WHERE conv = ? AND body ->> '$.file.url' IS NOT NULL")
        .get(orderId)?.['n'],
    ),
  );

/** Makes the last files of an order's conversation the patient's own; returns the address of the last picture. */
export const giveToPatient = ({ stack }: Camera, orderId: string, count: number): string =>
  stack.withDatabase((db) => {
    db.prepare(
      `UPDATE message SET role = 'patient', sender = (SELECT patient_id FROM consult_order WHERE id = message.conv)
        WHERE id IN (SELECT id FROM message WHERE conv = ? AND body ->> '$.file.url' IS NOT NULL
          ORDER BY seq DESC LIMIT ?)`,
    ).run(orderId, count);
    db.prepare(
      `UPDATE message SET kind = 'voice', body = json_set(body, '$.file.seconds', ?)
        WHERE conv = ? AND body ->> '$.file.type' LIKE 'audio/%'`,
    ).run(voiceSeconds, orderId);
    const picture = db
      .prepare(
        "SELECT body ->> '$.file.url' AS url FROM message WHERE conv = ? AND kind = 'picture' ORDER BY seq DESC LIMIT 1",
      )
      .get(orderId);
    return String(picture?.['url']);
  });

/** The patient was here before, with the same doctor, who can read that conversation. */
export const addEarlierVisit = ({ stack, story }: Camera, orderId: string): void => {
  const earlierId = `${orderId}-earlier`;
  const endedAt = Date.now() - 40 * dayMs;
  stack.withDatabase((db) =>
    db
      .prepare(
        `INSERT INTO consult_order (id, tenant_id, order_no, status, consult_type, follow_up, complaint, patient_id,
          doctor_id, create_time, accept_time, finish_time)
          SELECT :id, tenant_id, order_no || 'E', :status, consult_type, 1, :complaint, patient_id, doctor_id, :begin,
            :begin, :end FROM consult_order WHERE id = :order`,
      )
      .run({
        id: earlierId,
        status: orderStatus.finished,
        complaint: story.earlier.complaint,
        begin: endedAt - 20 * minuteMs,
        end: endedAt,
        order: orderId,
      }),
  );
  stack.withDatabase((db) => {
    const insert = db.prepare(
      `INSERT INTO message (id, tenant_id, conv, seq, cmid, role, sender, kind, body, at)
        SELECT :id, tenant_id, id, :seq, :id, :role, CASE :role WHEN 'doctor' THEN doctor_id ELSE patient_id END,
          'text', :body, :at FROM consult_order WHERE id = :order`,
    );
    for (const [index, [role, text]] of story.earlier.messages.entries())
      insert.run({
        id: `${earlierId}-${index}`,
        order: earlierId,
        seq: index + 1,
        role,
        body: JSON.stringify({ text }),
        at: endedAt - (story.earlier.messages.length - index) * minuteMs,
      });
    const read = db.prepare(
      `INSERT INTO read_mark (conv, tenant_id, role, up_to)
        SELECT id, tenant_id, ?, ? FROM consult_order WHERE id = ?`,
    );
    for (const role of ['doctor', 'patient']) read.run(role, story.earlier.messages.length, earlierId);
  });
};

/** Gives an order to a doctor of its hospital; without a name to any other one than now. */
export const giveOrder = ({ stack }: Camera, orderId: string, username: string | null): void =>
  stack.withDatabase((db) => {
    db.prepare(
      `UPDATE consult_order SET doctor_id = (SELECT account.id FROM account
        WHERE account.tenant_id = consult_order.tenant_id
          AND coalesce(account.username = :username, account.id <> consult_order.doctor_id) LIMIT 1) WHERE id = :order`,
    ).run({ username, order: orderId });
  });
