-- What an event is found by: the id of its message, or the conversation of a call's signal; and the id of the message that it quotes.
ALTER TABLE im_event ADD COLUMN subject TEXT;
ALTER TABLE im_event ADD COLUMN quoted TEXT;
UPDATE im_event SET
  subject = CASE ev ->> '$.type' WHEN 'message' THEN ev ->> '$.message.id' ELSE ev ->> '$.conv' END,
  quoted = ev ->> '$.message.body.replyTo.id'
WHERE CASE WHEN json_valid(ev) THEN ev ->> '$.type' END IN ('message', 'rtc');
CREATE INDEX im_event_subject ON im_event (tenant_id, user_id, subject) WHERE subject IS NOT NULL;
CREATE INDEX im_event_quoted ON im_event (tenant_id, user_id, quoted) WHERE quoted IS NOT NULL;

-- The messages that quote one. A body that is no JSON quotes none.
CREATE INDEX message_quoted ON message (tenant_id, conv, CASE WHEN json_valid(body) THEN body ->> '$.replyTo.id' END)
  WHERE CASE WHEN json_valid(body) THEN body ->> '$.replyTo.id' END IS NOT NULL;
