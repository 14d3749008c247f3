-- Nobody asks for a payment by its reference any more, and none of the programs that did is still running: events of the
-- provider carry our own number of it. Each of the two cost an order a write.
drop index payments_ref;
drop index sandbox_objects_intent;
